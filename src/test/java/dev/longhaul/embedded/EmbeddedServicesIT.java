package dev.longhaul.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(EmbeddedServicesResource.class)
class EmbeddedServicesIT {

  @Inject AgroalDataSource database;

  @Inject Config config;

  @Test
  void shouldGiveTheApplicationAMigratedDatabase() throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select to_regclass('measurement')")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).isEqualTo("measurement");
    }
  }

  @Test
  void shouldGiveTheApplicationABrokerWithTopics() throws Exception {
    String servers = config.getValue("kafka.bootstrap.servers", String.class);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
      assertThat(admin.listTopics().names().get(30, TimeUnit.SECONDS))
          .contains("longhaul.measurements", "longhaul.alerts");
    }
  }
}
