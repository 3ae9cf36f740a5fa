package dev.longhaul.server.messaging;

import dev.longhaul.server.flow.StartCheck;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.eclipse.microprofile.config.Config;

/** Whether what is approved can be signed. */
@ApplicationScoped
class SigningCheck implements StartCheck {

  private static final String APPROVAL = "longhaul.remediation.approval";

  private final CommandSettings settings;
  private final Config config;

  SigningCheck(CommandSettings settings, Config config) {
    this.settings = settings;
    this.config = config;
  }

  @Override
  public List<String> problems() {
    SigningKey key;
    try {
      key = SigningKey.of(settings);
    } catch (IllegalArgumentException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
    String approval = config.getOptionalValue(APPROVAL, String.class).orElse("people");
    if (approval.strip().equalsIgnoreCase("confident") && key.current().isEmpty()) {
      return List.of(
          APPROVAL
              + " is confident, but there is no key to sign what is approved: set"
              + " longhaul.commands.signing-key-file (longhaul keys new makes one), or leave the"
              + " approval to people.");
    }
    return List.of();
  }
}
