-- When hosts were heard, by the service's own clock: a host whose clock is wrong is not silent.

alter table host add column heard_at timestamptz;
alter table host add column heard_since timestamptz;
comment on column host.heard_at is 'when an event of this host was last taken in; no index, so that writing it stays cheap';
comment on column host.heard_since is 'since when it has been heard without a gap that counts as silence';
create index alert_firing_by_kind on alert (kind, host) where status = 'firing';
