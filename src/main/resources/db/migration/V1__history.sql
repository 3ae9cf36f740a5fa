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
  unique (sender, receiver, family)
);
comment on column path.id is 'name-based UUID of sender, receiver and family, so that anybody can compute it';
comment on column path.version is 'grows with every batch that touches the path; a cached window with another version is stale';
comment on column path.alert_state is 'conditions that fire or are being damped, see core.alerting';
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
