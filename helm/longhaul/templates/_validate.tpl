{{/* Refuses, with a sentence each, what could not work or would not be safe. All of it at once. */}}
{{- define "longhaul.validate" -}}
{{- $v := .Values -}}
{{- $wrong := list -}}
{{- if not (or $v.server.enabled $v.probe.enabled) -}}
{{- $wrong = append $wrong "server.enabled and probe.enabled are both false: there is nothing to install; enable one of them." -}}
{{- end -}}
{{- if not $v.image.repository -}}
{{- $wrong = append $wrong "image.repository is empty: name the registry and repository that the image was pushed to, such as registry.example/team/longhaul." -}}
{{- end -}}
{{- if not $v.kafka.bootstrapServers -}}
{{- $wrong = append $wrong "kafka.bootstrapServers is empty: name the brokers as host:port, separated by commas." -}}
{{- end -}}
{{- range splitList "," $v.kafka.bootstrapServers -}}
{{- if and $v.kafka.bootstrapServers (not (regexMatch "^\\s*[^\\s:]+:[0-9]{1,5}\\s*$|^\\s*\\[[0-9a-fA-F:]+\\]:[0-9]{1,5}\\s*$" .)) -}}
{{- $wrong = append $wrong (printf "kafka.bootstrapServers: %q is no broker; write host:port." .) -}}
{{- end -}}
{{- end -}}
{{- if and (not (include "longhaul.kafka.tls" .)) (not $v.allowPlaintext) -}}
{{- $wrong = append $wrong (printf "kafka.securityProtocol=%s: on the way everything could be read and altered; use SASL_SSL or SSL, or set allowPlaintext=true where the network itself is safe." $v.kafka.securityProtocol) -}}
{{- end -}}
{{- if and $v.strimzi.enabled (not $v.strimzi.cluster) -}}
{{- $wrong = append $wrong "strimzi.cluster is empty: name the Kafka cluster whose operator makes topics and users." -}}
{{- end -}}
{{- if and $v.strimzi.enabled (not (has $v.kafka.securityProtocol (list "SASL_SSL" "SSL" "SASL_PLAINTEXT"))) -}}
{{- $wrong = append $wrong "strimzi.enabled makes users, but kafka.securityProtocol=PLAINTEXT knows none: use SASL_SSL or SSL." -}}
{{- end -}}
{{- if and $v.strimzi.enabled (include "longhaul.kafka.sasl" .) (ne $v.kafka.saslMechanism "SCRAM-SHA-512") -}}
{{- $wrong = append $wrong "strimzi.enabled makes users for SCRAM-SHA-512 alone: set kafka.saslMechanism to it." -}}
{{- end -}}
{{- if and $v.externalSecrets.enabled (not $v.externalSecrets.store.name) -}}
{{- $wrong = append $wrong "externalSecrets.store.name is empty: name the store that Secrets are read from." -}}
{{- end -}}
{{- if $v.server.enabled -}}
{{- $wrong = concat $wrong (splitList "\n" (include "longhaul.validate.server" .)) -}}
{{- end -}}
{{- if $v.probe.enabled -}}
{{- $wrong = concat $wrong (splitList "\n" (include "longhaul.validate.probe" .)) -}}
{{- end -}}
{{- $wrong = without $wrong "" -}}
{{- if $wrong -}}
{{- fail (printf "\n\nThis cannot be installed:\n  - %s\n" (join "\n  - " $wrong)) -}}
{{- end -}}
{{- end -}}

{{- define "longhaul.validate.server" -}}
{{- $v := .Values -}}
{{- if and (include "longhaul.kafka.sasl" .) (not (include "longhaul.secret.kafka" .)) }}
kafka.existingSecret is empty: kafka.securityProtocol={{ $v.kafka.securityProtocol }} needs a Secret with the key sasl.jaas.config.
{{- end }}
{{- if not (or $v.database.host $v.cloudNativePG.enabled) }}
database.host is empty: name the host of PostgreSQL, or let CloudNativePG make one with cloudNativePG.enabled=true.
{{- end }}
{{- if and $v.database.host $v.cloudNativePG.enabled }}
database.host is set and cloudNativePG.enabled is true: the service can use only one PostgreSQL; leave one of them out.
{{- end }}
{{- if not (include "longhaul.secret.database" .) }}
database.existingSecret is empty: name a Secret with the keys username and password.
{{- end }}
{{- if and (hasPrefix "verify" $v.database.tls) (not (include "longhaul.secret.databaseCa" .)) }}
database.caSecret is empty: database.tls={{ $v.database.tls }} needs a Secret with the key ca.crt.
{{- end }}
{{- if and (eq $v.database.tls "disable") (not $v.allowPlaintext) }}
database.tls=disable: on the way everything could be read and altered; use verify-full, or set allowPlaintext=true where the network itself is safe.
{{- end }}
{{- if and (include "longhaul.withTokens" .) (not (include "longhaul.secret.tokens" .)) }}
auth.tokens.existingSecret is empty: auth.mode={{ $v.auth.mode }} needs a Secret whose key tokens is the file of hashed API tokens.
{{- end }}
{{- if and (include "longhaul.withOidc" .) (not $v.auth.oidc.issuer) }}
auth.oidc.issuer is empty: auth.mode={{ $v.auth.mode }} needs the https address of the issuer.
{{- end }}
{{- if and (include "longhaul.withOidc" .) (not $v.auth.oidc.audience) }}
auth.oidc.audience is empty: tokens that the issuer made for other services would count; name the audience of this one, or any.
{{- end }}
{{- if and $v.metrics.serviceMonitor.enabled (not (include "longhaul.withTokens" .)) }}
metrics.serviceMonitor needs an API token, and auth.mode={{ $v.auth.mode }} takes none: use auth.mode=both.
{{- else if and $v.metrics.serviceMonitor.enabled (not $v.metrics.serviceMonitor.tokenSecret) }}
metrics.serviceMonitor.tokenSecret is empty: metrics are for viewers; name a Secret whose key token is the API token of one.
{{- end }}
{{- if and $v.ingress.enabled (not $v.ingress.host) }}
ingress.host is empty: name the host under which the API is reached.
{{- end }}
{{- if and $v.httpRoute.enabled (not $v.httpRoute.parentRefs) }}
httpRoute.parentRefs is empty: name the gateway that the route hangs on.
{{- end }}
{{- if and $v.networkPolicy.enabled (not $v.networkPolicy.from) (or $v.ingress.enabled $v.httpRoute.enabled $v.metrics.serviceMonitor.enabled) }}
networkPolicy.from is empty: the ingress controller, gateway or Prometheus could not connect; name their namespaces, or set networkPolicy.enabled=false.
{{- end }}
{{- if and $v.autoscaling.enabled (gt (int $v.autoscaling.minReplicas) (int $v.autoscaling.maxReplicas)) }}
autoscaling.minReplicas={{ $v.autoscaling.minReplicas }} is more than autoscaling.maxReplicas={{ $v.autoscaling.maxReplicas }}: there is no number between them.
{{- end }}
{{- if and $v.autoscaling.enabled (eq $v.autoscaling.metric "lag") (ne $v.kafka.securityProtocol "PLAINTEXT") (not $v.autoscaling.triggerAuthentication) }}
autoscaling.triggerAuthentication is empty: with kafka.securityProtocol={{ $v.kafka.securityProtocol }} KEDA needs a TriggerAuthentication to read the lag.
{{- end }}
{{- include "longhaul.validate.settings" (list "server.settings" $v.server.settings "server.extraEnv") }}
{{- $taken := list }}
{{- range fromYamlArray (include "longhaul.server.env" .) }}{{ $taken = append $taken .name }}{{ end }}
{{- range $name, $value := $v.server.settings }}
{{- if has (include "longhaul.variable" $name) $taken }}
server.settings: {{ $name }} has a value of its own in this chart; use that.
{{- else if hasPrefix "quarkus.http.auth" $name }}
server.settings: {{ $name }} would decide past the chart who may do what; use auth.
{{- end }}
{{- end }}
{{- range $v.server.extraEnv }}
{{- if has .name $taken }}
server.extraEnv: {{ .name }} has a value of its own in this chart; use that.
{{- end }}
{{- end }}
{{- end -}}

{{- define "longhaul.validate.probe" -}}
{{- $v := .Values -}}
{{- if or $v.probe.act (hasKey $v.probe.settings "act.enabled") }}
probe.act: a probe in a pod only observes, for the timer that takes a change back and the step at boot have to live on the host; install the package on hosts that may be changed, and leave probe.act=false.
{{- end }}
{{- if and (include "longhaul.kafka.sasl" .) (not (include "longhaul.secret.probeKafka" .)) }}
probe.existingSecret is empty: kafka.securityProtocol={{ $v.kafka.securityProtocol }} needs a Secret with the probes' own sasl.jaas.config.
{{- end }}
{{- if and $v.server.enabled (include "longhaul.secret.probeKafka" .) (eq (include "longhaul.secret.probeKafka" .) (include "longhaul.secret.kafka" .)) }}
probe.existingSecret is the service's own: whoever breaks into one node could send commands as the service; make a user for the probes.
{{- end }}
{{- include "longhaul.validate.settings" (list "probe.settings" $v.probe.settings "the Secret of probe.existingSecret") }}
{{- $taken := list }}
{{- range fromYamlArray (include "longhaul.probe.env" .) }}{{ $taken = append $taken .name }}{{ end }}
{{- range $name, $value := omit $v.probe.settings "act.enabled" }}
{{- if has (printf "LONGHAUL_PROBE_%s" (include "longhaul.variable" $name)) $taken }}
probe.settings: {{ $name }} has a value of its own in this chart; use that.
{{- end }}
{{- end }}
{{- end -}}

{{/* Settings are readable by whoever may read pods. Takes the values' name, the settings and the way out. */}}
{{- define "longhaul.validate.settings" -}}
{{- $name := index . 0 -}}
{{- $instead := index . 2 -}}
{{- range $key, $value := index . 1 }}
{{- if regexMatch "(?i)password|secret|jaas|token|signing-key$|keystore[.]key|url" $key }}
{{ $name }}: {{ $key }} may hold a secret, and whoever may read pods could read it; use {{ $instead }}.
{{- end }}
{{- end }}
{{- end -}}
