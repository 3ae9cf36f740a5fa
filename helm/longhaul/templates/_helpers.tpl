{{/* Name of the chart in names of objects. */}}
{{- define "longhaul.name" -}}
{{- .Values.nameOverride | default .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* Name of the release's objects: short enough for every suffix. */}}
{{- define "longhaul.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains (include "longhaul.name" .) .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "longhaul.name" .) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Labels of an object. Takes a list: the context and the component. */}}
{{- define "longhaul.labels" -}}
{{- $ := index . 0 -}}
{{- with $.Values.commonLabels }}{{ toYaml . }}
{{ end -}}
{{ include "longhaul.selector" . }}
app.kubernetes.io/version: {{ $.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: longhaul
app.kubernetes.io/managed-by: {{ $.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $.Chart.Name ($.Chart.Version | replace "+" "_") }}
{{- end -}}

{{/* Labels that select pods; they never change. Takes a list: the context and the component. */}}
{{- define "longhaul.selector" -}}
{{- $ := index . 0 -}}
app.kubernetes.io/name: {{ include "longhaul.name" $ }}
app.kubernetes.io/instance: {{ $.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{/* Labels of pods: only what does not change with every version. Takes a list: the context and the component. */}}
{{- define "longhaul.podLabels" -}}
{{- with (index . 0).Values.commonLabels }}{{ toYaml . }}
{{ end -}}
{{ include "longhaul.selector" . }}
{{- end -}}

{{- define "longhaul.image" -}}
{{- $tag := .Values.image.tag | default .Chart.AppVersion -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository $tag -}}
{{- end -}}
{{- end -}}

{{/* Node labels of a pod. Takes a list: the context and the component's own. */}}
{{- define "longhaul.nodeSelector" -}}
{{- $ := index . 0 -}}
{{- $labels := dict "kubernetes.io/os" "linux" -}}
{{- with $.Values.arch }}{{ $_ := set $labels "kubernetes.io/arch" . }}{{ end -}}
{{- toYaml (merge (dict) (index . 1) $labels) -}}
{{- end -}}

{{- define "longhaul.podSecurity" -}}
runAsNonRoot: true
{{- with .Values.runAsUser }}
runAsUser: {{ int64 . }}
runAsGroup: {{ int64 . }}
fsGroup: {{ int64 . }}
{{- end }}
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "longhaul.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* A property's name as an environment variable. */}}
{{- define "longhaul.variable" -}}
{{- regexReplaceAll "[^A-Z0-9]" (upper .) "_" -}}
{{- end -}}

{{/* Whether Secrets are made by the External Secrets operator, and this one is. Takes the context and the name. */}}
{{- define "longhaul.external" -}}
{{- $ := index . 0 -}}
{{- if and $.Values.externalSecrets.enabled (get $.Values.externalSecrets (index . 1)) }}true{{ end -}}
{{- end -}}

{{/* Names of Secrets: given, made by an operator, or empty. */}}
{{- define "longhaul.secret.database" -}}
{{- if include "longhaul.external" (list . "database") -}}{{ include "longhaul.fullname" . }}-database
{{- else if .Values.database.existingSecret -}}{{ .Values.database.existingSecret }}
{{- else if .Values.cloudNativePG.enabled -}}{{ include "longhaul.fullname" . }}-postgres-app
{{- end -}}
{{- end -}}

{{- define "longhaul.secret.databaseCa" -}}
{{- if .Values.database.caSecret -}}{{ .Values.database.caSecret }}
{{- else if .Values.cloudNativePG.enabled -}}{{ include "longhaul.fullname" . }}-postgres-ca
{{- end -}}
{{- end -}}

{{- define "longhaul.secret.kafka" -}}
{{- if include "longhaul.external" (list . "kafka") -}}{{ include "longhaul.fullname" . }}-kafka
{{- else if .Values.kafka.existingSecret -}}{{ .Values.kafka.existingSecret }}
{{- else if .Values.strimzi.enabled -}}{{ include "longhaul.fullname" . }}-server
{{- end -}}
{{- end -}}

{{- define "longhaul.secret.probeKafka" -}}
{{- if include "longhaul.external" (list . "probeKafka") -}}{{ include "longhaul.fullname" . }}-probe-kafka
{{- else if .Values.probe.existingSecret -}}{{ .Values.probe.existingSecret }}
{{- else if .Values.strimzi.enabled -}}{{ include "longhaul.fullname" . }}-probe
{{- end -}}
{{- end -}}

{{- define "longhaul.secret.kafkaCa" -}}
{{- if .Values.kafka.caSecret -}}{{ .Values.kafka.caSecret }}
{{- else if .Values.strimzi.enabled -}}{{ .Values.strimzi.cluster }}-cluster-ca-cert
{{- end -}}
{{- end -}}

{{- define "longhaul.secret.commands" -}}
{{- if include "longhaul.external" (list . "commands") -}}{{ include "longhaul.fullname" . }}-commands
{{- else -}}{{ .Values.commands.existingSecret }}
{{- end -}}
{{- end -}}

{{- define "longhaul.secret.tokens" -}}
{{- if include "longhaul.external" (list . "tokens") -}}{{ include "longhaul.fullname" . }}-tokens
{{- else -}}{{ .Values.auth.tokens.existingSecret }}
{{- end -}}
{{- end -}}

{{- define "longhaul.database.host" -}}
{{- if .Values.database.host -}}{{ .Values.database.host }}
{{- else -}}{{ include "longhaul.fullname" . }}-postgres-rw
{{- end -}}
{{- end -}}

{{- define "longhaul.withTokens" -}}
{{- if has .Values.auth.mode (list "tokens" "both") }}true{{ end -}}
{{- end -}}

{{- define "longhaul.withOidc" -}}
{{- if has .Values.auth.mode (list "oidc" "both") }}true{{ end -}}
{{- end -}}

{{- define "longhaul.kafka.tls" -}}
{{- if hasSuffix "SSL" .Values.kafka.securityProtocol }}true{{ end -}}
{{- end -}}

{{- define "longhaul.kafka.sasl" -}}
{{- if hasPrefix "SASL" .Values.kafka.securityProtocol }}true{{ end -}}
{{- end -}}

{{/* Environment of a Kafka client. Takes the context, the prefix of variables and the Secret. */}}
{{- define "longhaul.kafka.env" -}}
{{- $ := index . 0 -}}
{{- $prefix := index . 1 -}}
{{- $secret := index . 2 -}}
- name: {{ $prefix }}KAFKA_BOOTSTRAP_SERVERS
  value: {{ $.Values.kafka.bootstrapServers | quote }}
- name: {{ $prefix }}KAFKA_SECURITY_PROTOCOL
  value: {{ $.Values.kafka.securityProtocol }}
{{- if include "longhaul.kafka.sasl" $ }}
- name: {{ $prefix }}KAFKA_SASL_MECHANISM
  value: {{ $.Values.kafka.saslMechanism }}
- name: {{ $prefix }}KAFKA_SASL_JAAS_CONFIG
  valueFrom:
    secretKeyRef:
      name: {{ $secret }}
      key: sasl.jaas.config
{{- end }}
{{- if and (include "longhaul.kafka.tls" $) (include "longhaul.secret.kafkaCa" $) }}
- name: {{ $prefix }}KAFKA_SSL_TRUSTSTORE_TYPE
  value: PEM
- name: {{ $prefix }}KAFKA_SSL_TRUSTSTORE_LOCATION
  value: /etc/longhaul/kafka-ca/ca.crt
{{- end }}
{{- if and (eq $.Values.kafka.securityProtocol "SSL") $secret }}
- name: {{ $prefix }}KAFKA_SSL_KEYSTORE_TYPE
  value: PKCS12
- name: {{ $prefix }}KAFKA_SSL_KEYSTORE_LOCATION
  value: /etc/longhaul/kafka-user/user.p12
- name: {{ $prefix }}KAFKA_SSL_KEYSTORE_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ $secret }}
      key: user.password
{{- end }}
{{- end -}}

{{/* Files of a Kafka client. Takes the context and the Secret. */}}
{{- define "longhaul.kafka.mounts" -}}
{{- $ := index . 0 -}}
{{- if and (include "longhaul.kafka.tls" $) (include "longhaul.secret.kafkaCa" $) }}
- name: kafka-ca
  mountPath: /etc/longhaul/kafka-ca
  readOnly: true
{{- end }}
{{- if and (eq $.Values.kafka.securityProtocol "SSL") (index . 1) }}
- name: kafka-user
  mountPath: /etc/longhaul/kafka-user
  readOnly: true
{{- end }}
{{- end -}}

{{/* Volumes of a Kafka client. Takes the context and the Secret. */}}
{{- define "longhaul.kafka.volumes" -}}
{{- $ := index . 0 -}}
{{- if and (include "longhaul.kafka.tls" $) (include "longhaul.secret.kafkaCa" $) }}
- name: kafka-ca
  secret:
    secretName: {{ include "longhaul.secret.kafkaCa" $ }}
    items:
      - key: ca.crt
        path: ca.crt
{{- end }}
{{- if and (eq $.Values.kafka.securityProtocol "SSL") (index . 1) }}
- name: kafka-user
  secret:
    secretName: {{ index . 1 }}
    items:
      - key: user.p12
        path: user.p12
{{- end }}
{{- end -}}

{{/* The API of Strimzi: v1beta2 where the cluster knows no newer one. */}}
{{- define "longhaul.strimziVersion" -}}
{{- $older := "kafka.strimzi.io/v1beta2" -}}
{{- $newer := "kafka.strimzi.io/v1" -}}
{{- and (.Capabilities.APIVersions.Has $older) (not (.Capabilities.APIVersions.Has $newer)) | ternary $older $newer -}}
{{- end -}}
