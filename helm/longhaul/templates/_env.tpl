{{/* What the service is told, before the settings that are given by name. */}}
{{- define "longhaul.server.env" -}}
{{- $v := .Values -}}
- name: QUARKUS_HTTP_HOST
  value: 0.0.0.0
- name: QUARKUS_SHUTDOWN_TIMEOUT
  value: {{ printf "%dS" (div (sub (int $v.server.terminationGracePeriodSeconds) 5) 3) }}
{{ include "longhaul.kafka.env" (list . "" (include "longhaul.secret.kafka" .)) }}
- name: LONGHAUL_KAFKA_GROUP
  value: {{ $v.kafka.consumerGroup | quote }}
- name: LONGHAUL_TOPICS_MEASUREMENTS
  value: {{ $v.kafka.topics.measurements | quote }}
- name: LONGHAUL_TOPICS_DEAD_LETTERS
  value: {{ $v.kafka.topics.deadLetters | quote }}
- name: LONGHAUL_TOPICS_ALERTS
  value: {{ $v.kafka.topics.alerts | quote }}
- name: LONGHAUL_TOPICS_COMMANDS
  value: {{ $v.kafka.topics.commands | quote }}
- name: LONGHAUL_TOPICS_COMMAND_RESULTS
  value: {{ $v.kafka.topics.commandResults | quote }}
- name: LONGHAUL_TOPICS_CREATE
  value: {{ and $v.kafka.topics.create (not $v.strimzi.enabled) | quote }}
- name: LONGHAUL_TOPICS_PARTITIONS
  value: {{ $v.kafka.topics.partitions | quote }}
- name: LONGHAUL_DATABASE_URL
  value: {{ printf "postgresql://%s:%d/%s" (include "longhaul.database.host" .) (int $v.database.port) $v.database.name | quote }}
- name: LONGHAUL_DATABASE_TLS
  value: {{ $v.database.tls }}
{{- if hasPrefix "verify" $v.database.tls }}
- name: LONGHAUL_DATABASE_CA
  value: /etc/longhaul/database-ca/ca.crt
{{- end }}
{{- range $variable, $key := dict "QUARKUS_DATASOURCE_USERNAME" "username" "QUARKUS_DATASOURCE_PASSWORD" "password" }}
- name: {{ $variable }}
  valueFrom:
    secretKeyRef:
      name: {{ include "longhaul.secret.database" $ }}
      key: {{ $key }}
{{- end }}
- name: LONGHAUL_SECURITY_MODE
  value: {{ $v.auth.mode }}
{{- if $v.allowPlaintext }}
- name: LONGHAUL_SECURITY_ALLOW_PLAINTEXT
  value: "true"
{{- end }}
{{- if include "longhaul.withTokens" . }}
- name: LONGHAUL_SECURITY_TOKENS_FILE
  value: /etc/longhaul/tokens/tokens
{{- end }}
{{- if include "longhaul.withOidc" . }}
- name: QUARKUS_OIDC_AUTH_SERVER_URL
  value: {{ $v.auth.oidc.issuer | quote }}
- name: QUARKUS_OIDC_TOKEN_AUDIENCE
  value: {{ $v.auth.oidc.audience | quote }}
{{- with $v.auth.oidc.rolesClaim }}
- name: QUARKUS_OIDC_ROLES_ROLE_CLAIM_PATH
  value: {{ . | quote }}
{{- end }}
{{- end }}
{{- if include "longhaul.secret.commands" . }}
- name: LONGHAUL_COMMANDS_SIGNING_KEY_FILE
  value: /etc/longhaul/commands/signing.key
{{- with $v.commands.keyId }}
- name: LONGHAUL_COMMANDS_KEY_ID
  value: {{ . | quote }}
{{- end }}
{{- end }}
{{- end -}}

{{/* What a probe is told, before the settings that are given by name. */}}
{{- define "longhaul.probe.env" -}}
- name: LONGHAUL_PROBE_HOST_ID
  valueFrom:
    fieldRef:
      fieldPath: spec.nodeName
- name: LONGHAUL_PROBE_ACT_ENABLED
  value: "false"
{{ include "longhaul.kafka.env" (list . "LONGHAUL_PROBE_" (include "longhaul.secret.probeKafka" .)) }}
- name: LONGHAUL_PROBE_TOPICS_MEASUREMENTS
  value: {{ .Values.kafka.topics.measurements | quote }}
- name: LONGHAUL_PROBE_TOPICS_COMMANDS
  value: {{ .Values.kafka.topics.commands | quote }}
- name: LONGHAUL_PROBE_TOPICS_COMMAND_RESULTS
  value: {{ .Values.kafka.topics.commandResults | quote }}
{{- end -}}
