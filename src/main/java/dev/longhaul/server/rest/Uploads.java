package dev.longhaul.server.rest;

import dev.longhaul.server.flow.ToolOutput;
import dev.longhaul.server.flow.UploadMeasurements;
import dev.longhaul.server.flow.UploadReport;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.reactive.multipart.FileUpload;
import org.jspecify.annotations.Nullable;

/** Takes the files of an upload off the request and answers with what became of them. */
@ApplicationScoped
class Uploads {

  private static final int MAX_NAME = 200;
  private static final String PASTED = "body";

  private final UploadMeasurements uploads;
  private final Idempotency idempotency;
  private final UploadSettings settings;

  Uploads(UploadMeasurements uploads, Idempotency idempotency, UploadSettings settings) {
    this.uploads = uploads;
    this.idempotency = idempotency;
    this.settings = settings;
  }

  /** What is to be done with an upload. */
  record Wish(
      Optional<String> sender, Optional<String> receiver, boolean store, @Nullable String key) {

    static Wish of(
        @Nullable String sender, @Nullable String receiver, boolean store, @Nullable String key) {
      return new Wish(Params.text("sender", sender), Params.text("receiver", receiver), store, key);
    }
  }

  /** Files of a form. */
  Uni<jakarta.ws.rs.core.Response> files(@Nullable List<FileUpload> parts, Wish wish) {
    List<FileUpload> given = parts == null ? List.of() : parts;
    check(given);
    return Uni.createFrom()
        .item(() -> given.stream().map(Uploads::read).toList())
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
        .chain(outputs -> answer(outputs, wish));
  }

  /** One text that was pasted. */
  Uni<jakarta.ws.rs.core.Response> text(@Nullable String name, byte @Nullable [] body, Wish wish) {
    byte[] content = body == null ? new byte[0] : body;
    if (content.length > settings.maxFileSize().asLongValue()) {
      throw tooLarge(PASTED);
    }
    String known = Params.text("name", name).map(Uploads::plain).orElse(PASTED);
    return answer(List.of(new ToolOutput(known, content)), wish);
  }

  private Uni<jakarta.ws.rs.core.Response> answer(List<ToolOutput> outputs, Wish wish) {
    UploadMeasurements.Names names = new UploadMeasurements.Names(wish.sender(), wish.receiver());
    if (!wish.store()) {
      return uploads
          .judge(outputs, names)
          .map(Uploads::readable)
          .map(r -> jakarta.ws.rs.core.Response.ok(UploadDto.of(r)).build());
    }
    return idempotency.once(
        wish.key(),
        request(outputs, wish),
        () -> uploads.store(outputs, names).map(Uploads::readable).map(Uploads::stored));
  }

  private void check(List<FileUpload> files) {
    if (files.isEmpty()) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST,
          "The form holds no file. Send what a tool printed as a part with a file name, such as"
              + " curl -F file=@result.json.");
    }
    if (files.size() > settings.maxFiles()) {
      throw new ProblemException(
          ProblemType.TOO_LARGE, "At most " + settings.maxFiles() + " files are read at once.");
    }
    for (FileUpload file : files) {
      if (file.size() > settings.maxFileSize().asLongValue()) {
        throw tooLarge(plain(file.fileName()));
      }
    }
  }

  private ProblemException tooLarge(String name) {
    return new ProblemException(
        ProblemType.TOO_LARGE,
        "'" + name + "' is larger than " + settings.maxFileSize().asLongValue() + " bytes.");
  }

  private static ToolOutput read(FileUpload file) {
    try {
      return new ToolOutput(plain(file.fileName()), Files.readAllBytes(file.uploadedFile()));
    } catch (IOException e) {
      throw new UncheckedIOException("An uploaded file could not be read again", e);
    }
  }

  /** A file name as it may be repeated: without folders and control characters. */
  private static String plain(String name) {
    String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    String printable = last.replaceAll("\\p{Cntrl}", "?");
    return printable.length() > MAX_NAME ? printable.substring(0, MAX_NAME) : printable;
  }

  private static UploadReport readable(UploadReport report) {
    if (!report.isReadable()) {
      throw new ProblemException(
          ProblemType.UNREADABLE,
          "None of the files is the output of a tool that is known here.",
          report.outputs().stream()
              .map(o -> new Problem.FieldError(o.name(), o.refusal().orElse("")))
              .toList());
    }
    if (report.stored() + report.duplicates() == 0 && !report.refused().isEmpty()) {
      throw new ProblemException(ProblemType.UNREADABLE, report.refused().get(0));
    }
    return report;
  }

  private static Idempotency.Result stored(UploadReport report) {
    UploadDto dto = UploadDto.of(report);
    return new Idempotency.Result(
        report.stored() > 0 ? 201 : 200,
        dto.path().map(UploadDto.UploadedPath::href),
        Optional.empty(),
        dto);
  }

  private static List<String> request(List<ToolOutput> outputs, Wish wish) {
    List<String> parts = new ArrayList<>();
    parts.add("upload");
    parts.add(wish.sender().orElse(""));
    parts.add(wish.receiver().orElse(""));
    for (ToolOutput output : outputs) {
      parts.add(output.name());
      parts.add(
          new String(Base64.getEncoder().encode(output.content()), StandardCharsets.US_ASCII));
    }
    return parts;
  }
}
