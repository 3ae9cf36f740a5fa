package dev.longhaul.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiTokenTest {

  @TempDir private Path folder;

  @Test
  void shouldMakeTokensOf256RandomBits() {
    Set<String> made = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      String secret = ApiToken.create("ci", Role.VIEWER).secret();
      made.add(secret);
      assertThat(secret).startsWith("longhaul_");
      assertThat(Base64.getUrlDecoder().decode(secret.substring("longhaul_".length()))).hasSize(32);
    }
    assertThat(made).hasSize(100);
  }

  @Test
  void shouldKeepAHashAlone() {
    ApiToken.Fresh fresh = ApiToken.create("ci", Role.OPERATOR);

    assertThat(fresh.kept().line())
        .matches("ci:operator:sha256:[0-9a-f]{64}")
        .doesNotContain(fresh.secret());
    assertThat(fresh.toString()).doesNotContain(fresh.secret());
  }

  @Test
  void shouldFindAHolderByHisTokenOnly() {
    ApiToken.Fresh ada = ApiToken.create("ada", Role.ADMIN);
    ApiToken.Fresh ci = ApiToken.create("ci", Role.VIEWER);
    TokenList list = TokenList.parse("# who\n\n" + ada.kept().line() + "\n" + ci.kept().line());

    assertThat(list.problems()).isEmpty();
    assertThat(list.find(ada.secret())).contains(ada.kept());
    assertThat(list.find(ci.secret())).contains(ci.kept());
    assertThat(list.find(ci.secret() + "x")).isEmpty();
    assertThat(list.find(ci.kept().hash())).isEmpty();
    assertThat(list.find("")).isEmpty();
  }

  @Test
  void shouldLetTwoTokensOfOneHolderOverlap() {
    ApiToken.Fresh before = ApiToken.create("ci", Role.VIEWER);
    ApiToken.Fresh after = ApiToken.create("ci", Role.OPERATOR);
    TokenList list = TokenList.parse(before.kept().line() + "\n" + after.kept().line());

    assertThat(list.find(before.secret()).map(ApiToken::role)).contains(Role.VIEWER);
    assertThat(list.find(after.secret()).map(ApiToken::role)).contains(Role.OPERATOR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ci:root:sha256:0000000000000000000000000000000000000000000000000000000000000000",
        "ci:viewer:md5:0000000000000000000000000000000000000000000000000000000000000000",
        "ci:viewer:sha256:00",
        "a b:viewer:sha256:0000000000000000000000000000000000000000000000000000000000000000",
        ":viewer:sha256:0000000000000000000000000000000000000000000000000000000000000000",
        "longhaul_secret-in-the-wrong-place"
      })
  void shouldSayWhichLineIsNoneWithoutQuotingIt(String line) {
    ApiToken.Fresh good = ApiToken.create("ada", Role.ADMIN);
    TokenList list = TokenList.parse(line + "\n" + good.kept().line());

    assertThat(list.problems()).containsExactly("line 1 is not NAME:ROLE:sha256:HASH");
    assertThat(list.find(good.secret())).isPresent();
  }

  @Test
  void shouldLetNobodyInWithoutAFileThatCanBeRead() throws Exception {
    assertThat(TokenList.read(folder.resolve("none")).tokens()).isEmpty();
    assertThat(TokenList.read(folder.resolve("none")).problems()).isNotEmpty();
    Path huge = Files.write(folder.resolve("huge"), new byte[(1 << 20) + 1]);
    assertThat(TokenList.read(huge).problems()).containsExactly("it is larger than 1 MiB");
  }

  @Test
  void shouldRefuseANameThatWouldBreakTheFile() {
    assertThatThrownBy(() -> ApiToken.create("a:admin\nb", Role.VIEWER))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
