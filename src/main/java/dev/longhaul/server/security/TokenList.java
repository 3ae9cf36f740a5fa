package dev.longhaul.server.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The tokens of a file. A line that is none lets nobody in, and does not keep the others out.
 *
 * @param tokens those that can be read
 * @param problems what is wrong with the rest; never quotes a line, which might be a secret
 */
record TokenList(List<ApiToken> tokens, List<String> problems) {

  private static final long MOST_BYTES = 1 << 20;

  TokenList {
    tokens = List.copyOf(tokens);
    problems = List.copyOf(problems);
  }

  static TokenList parse(String text) {
    List<ApiToken> tokens = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    int number = 0;
    for (String raw : text.split("\n", -1)) {
      number++;
      String line = raw.strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        Optional<ApiToken> token = ApiToken.parse(line);
        token.ifPresent(tokens::add);
        if (token.isEmpty()) {
          problems.add("line " + number + " is not NAME:ROLE:sha256:HASH");
        }
      }
    }
    return new TokenList(tokens, problems);
  }

  /** Without a file that can be read there is no token. */
  static TokenList read(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        return new TokenList(List.of(), List.of("it is larger than 1 MiB"));
      }
      return parse(Files.readString(file));
    } catch (IOException e) {
      return new TokenList(List.of(), List.of("it cannot be read"));
    }
  }

  /** Whose token it is. Looks at all of them, so that the time taken tells nothing. */
  Optional<ApiToken> find(String secret) {
    byte[] hash = ApiToken.sha256(secret);
    Optional<ApiToken> found = Optional.empty();
    for (ApiToken token : tokens) {
      if (token.isOf(hash)) {
        found = Optional.of(token);
      }
    }
    return found;
  }
}
