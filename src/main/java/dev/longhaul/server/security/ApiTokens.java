package dev.longhaul.server.security;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * The API tokens that count now. The file is read again when it changes: a token that was taken out
 * is refused within a second or two. While the file cannot be read nobody is let in by a token.
 */
@ApplicationScoped
public class ApiTokens {

  private static final Logger LOG = Logger.getLogger(ApiTokens.class);

  private final Optional<FileWatch> watch;
  private volatile TokenList known = new TokenList(List.of(), List.of());

  ApiTokens(SecurityConfig config) {
    this.watch =
        config.mode().hasTokens() ? config.tokens().file().map(FileWatch::new) : Optional.empty();
  }

  /** Whose token it is. */
  Optional<ApiToken> find(String secret) {
    watch.filter(FileWatch::changed).ifPresent(this::read);
    return known.find(secret);
  }

  /** Whether somebody of that name and role still has a token. */
  boolean isKnown(ApiToken token) {
    watch.filter(FileWatch::changed).ifPresent(this::read);
    return known.tokens().contains(token);
  }

  private void read(FileWatch changed) {
    TokenList found = TokenList.read(changed.file());
    known = found;
    LOG.infof("Read %d API tokens from %s", found.tokens().size(), changed.file());
    found
        .problems()
        .forEach(p -> LOG.errorf("longhaul.security.tokens.file %s: %s", changed.file(), p));
  }
}
