package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Certificates for a test, made by the JDK's own tool; each vouches for itself alone. */
final class Certificates {

  static final String SECRET = "store-secret";

  private final Path folder;

  Certificates(Path folder) {
    this.folder = folder;
  }

  /** Makes a key and its certificate for {@code localhost}. */
  Certificates make(String name) throws Exception {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    List<String> command =
        List.of(
            keytool.toString(),
            "-genkeypair",
            "-alias",
            name,
            "-keyalg",
            "EC",
            "-dname",
            "CN=" + name,
            "-ext",
            "SAN=dns:localhost,ip:127.0.0.1",
            "-validity",
            "2",
            "-storetype",
            "PKCS12",
            "-keystore",
            store(name).toString(),
            "-storepass",
            SECRET);
    Process made =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(made.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(made.exitValue()).isZero();
    export(name);
    return this;
  }

  /** Key and certificate as PKCS#12. */
  Path store(String name) {
    return folder.resolve(name + ".p12");
  }

  /** The certificate alone, for those who shall trust it. */
  Path certificate(String name) {
    return folder.resolve(name + ".crt");
  }

  /** The key alone. */
  Path key(String name) {
    return folder.resolve(name + ".key");
  }

  /** Key and certificate in one text. */
  Path both(String name) {
    return folder.resolve(name + ".pem");
  }

  private void export(String name) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store(name))) {
      store.load(in, SECRET.toCharArray());
    }
    String key = pem("PRIVATE KEY", store.getKey(name, SECRET.toCharArray()).getEncoded());
    String certificate = pem("CERTIFICATE", store.getCertificate(name).getEncoded());
    Files.writeString(certificate(name), certificate);
    Files.writeString(key(name), key);
    Files.setPosixFilePermissions(key(name), PosixFilePermissions.fromString("rw-------"));
    Files.writeString(both(name), key + certificate);
  }

  private static String pem(String label, byte[] der) {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n";
  }
}
