package dev.longhaul.server.rest;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Base64;

/** As much of an OpenID Connect provider as a service needs that only checks tokens. */
final class IdentityProvider implements AutoCloseable {

  static final String KEY_ID = "provider-1";

  private final HttpServer server;

  IdentityProvider(RSAPublicKey key) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    answer(
        "/.well-known/openid-configuration",
        """
        {"issuer": "%1$s", "jwks_uri": "%1$s/keys", "token_endpoint": "%1$s/token",
         "authorization_endpoint": "%1$s/login"}
        """
            .formatted(issuer()));
    answer(
        "/keys",
        """
        {"keys": [{"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "%s", "n": "%s", "e": "%s"}]}
        """
            .formatted(KEY_ID, base64(key.getModulus()), base64(key.getPublicExponent())));
    server.start();
  }

  String issuer() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(String path, String json) {
    server.createContext(path, exchange -> send(exchange, json.getBytes(StandardCharsets.UTF_8)));
  }

  private static void send(HttpExchange exchange, byte[] json) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, json.length);
    exchange.getResponseBody().write(json);
    exchange.close();
  }

  private static String base64(BigInteger number) {
    byte[] bytes = number.toByteArray();
    byte[] unsigned = bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
    return Base64.getUrlEncoder().withoutPadding().encodeToString(unsigned);
  }
}
