-- What is known about hosts and paths, the history of measurements and verdicts, and the outbox.

create table host (
  id            text primary key,
  first_seen    timestamptz not null,
  last_seen     timestamptz not null,
  state         json,
  state_at      timestamptz,
  state_version bigint not null default 0
);
comment on column host.state is 'data of the newest host-state event, merged over parts';
comment on column host.state_version is 'grows whenever state changes; a cached copy with another version is stale';

create table host_address (
  address text primary key,
  host_id text not null references host (id) on delete cascade,
  seen_at timestamptz not null
);
create index host_address_by_host on host_address (host_id);

create table path (
  id             uuid primary key,
  sender         text not null,
  receiver       text not null,
  family         smallint not null check (family in (4, 6)),
  first_seen     timestamptz not null,
  last_seen      timestamptz not null,
  version        bigint not null default 0,
  verdict        text not null default 'INSUFFICIENT_EVIDENCE',
  verdict_since  timestamptz not null,
  summary        text not null default '',
  confidence     real,
  measured_bps   double precision,
  ceiling_bps    double precision,
  judged_at      timestamptz,
  judgement      json,
  alert_state    json not null default '{}',
  advice         text,
  unique (sender, receiver, family)
) with (fillfactor = 50);
comment on column path.id is 'name-based UUID of sender, receiver and family, so that anybody can compute it';
comment on column path.version is 'grows with every batch that touches the path; a cached window with another version is stale';
comment on column path.advice is 'fingerprint of what was last advised; null when nothing was';
comment on column path.alert_state is 'conditions that fire or are being damped, see core.alerting';
-- Written anew with every judgement: compressing it each time costs more than its bytes.
alter table path alter column judgement set storage external;
create index path_by_receiver on path (receiver);
create index path_by_verdict on path (verdict, id);

-- Partitioned by the event's own time, so that a replay lands in the same partition and is refused
-- by the primary key. The event is kept as it came (json, not jsonb: exact bytes, no conversion).
create table measurement (
  observed_at      timestamptz not null,
  id               uuid not null,
  host             text not null,
  path_id          uuid,
  kind             text not null,
  goodput_bps      double precision,
  retransmit_share real,
  rtt_us           bigint,
  event            json not null,
  primary key (observed_at, id)
) partition by range (observed_at);
create index measurement_by_path on measurement (path_id, observed_at desc);
-- Only what is about a host as a whole: almost all measurements are about a path.
create index measurement_of_host on measurement (host, observed_at desc) where path_id is null;

-- Makes the partition of one day (UTC) unless it is there. The table is attached rather than created
-- as a partition, because attaching does not lock out those who read and write other partitions.
create function ensure_measurement_partition(day date) returns void language plpgsql as $$
declare
  part text := 'measurement_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(part) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(7246001);
  if to_regclass(part) is not null then
    return;
  end if;
  execute format('create table %I (like measurement including defaults including constraints)', part);
  execute format('alter table measurement attach partition %I for values from (%L) to (%L)',
    part, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
end $$;

-- One row for each change of a path's verdict or of its recommendation.
create table diagnosis (
  id         uuid primary key,
  path_id    uuid not null references path (id) on delete cascade,
  at         timestamptz not null,
  verdict    text not null,
  previous   text,
  confidence real,
  judgement  json not null
);
create index diagnosis_by_path on diagnosis (path_id, id desc);
create index diagnosis_by_time on diagnosis (at);

create table alert (
  id          uuid primary key,
  fingerprint text not null,
  kind        text not null,
  severity    text not null,
  status      text not null check (status in ('firing', 'resolved')),
  host        text not null,
  path_id     uuid references path (id) on delete cascade,
  cause       text,
  summary     text not null,
  since       timestamptz not null,
  until       timestamptz,
  data        json not null
);
create unique index alert_firing on alert (fingerprint) where status = 'firing';
create index alert_by_host on alert (host, id desc);

-- Messages that leave after their transaction has committed. The relay owns one shard at a time and
-- sends in the order of seq, so that the order within a key is kept.
create table outbox (
  seq        bigint generated always as identity primary key,
  shard      smallint not null,
  id         uuid not null,
  topic      text not null,
  key        text,
  headers    json not null default '{}',
  payload    bytea,
  created_at timestamptz not null default now()
);
create index outbox_by_shard on outbox (shard, seq);
