package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.Diagnosis;

/** A diagnosis together with what to do about it. */
public record Judgement(Diagnosis diagnosis, Recommendation recommendation) {}
