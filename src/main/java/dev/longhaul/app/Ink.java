package dev.longhaul.app;

/** Emphasis for people, and none where the text goes elsewhere than to a terminal. */
record Ink(boolean coloured) {

  String heading(String text) {
    return paint("1", text);
  }

  String good(String text) {
    return paint("1;32", text);
  }

  String warning(String text) {
    return paint("1;33", text);
  }

  String bad(String text) {
    return paint("1;31", text);
  }

  String faint(String text) {
    return paint("2", text);
  }

  private String paint(String code, String text) {
    return coloured ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
