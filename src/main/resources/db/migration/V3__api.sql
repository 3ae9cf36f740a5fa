-- What the HTTP API and the life cycles need beside the tables they serve.

create index host_by_prefix on host (id text_pattern_ops);
create index path_by_sender_prefix on path (sender text_pattern_ops);
create index path_by_receiver_prefix on path (receiver text_pattern_ops);
create index alert_by_status on alert (status, id desc);
create index alert_by_path on alert (path_id, id desc);

-- A live stream resumes after the last change it has seen; the times of the condition itself may lie
-- in the past, as those of a replay do.
alter table alert add column changed_at timestamptz not null default now();
create index alert_by_change on alert (changed_at, id);
create function alert_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger alert_changed before insert or update on alert
  for each row execute function alert_changed();

alter table remediation add column reason text not null default '';
comment on column remediation.reason is 'why it ended as it did, for a person';
comment on column remediation.updated_at is 'when the present state began';
comment on column remediation.detail is 'the changes as sent, the peer, and the values that the host reported';
create index remediation_by_state on remediation (state, id desc);
create index remediation_by_host on remediation (host, id desc);
create index remediation_by_deadline on remediation (deadline)
  where state in ('requested', 'applied', 'confirming', 'rolling-back');

-- Answers to requests that came with an idempotency key. A row without a status belongs to a request
-- that is being worked on, or to one whose worker died.
create table idempotency (
  key         text primary key,
  fingerprint text not null,
  created_at  timestamptz not null,
  status      integer,
  location    text,
  etag        text,
  body        text
);
comment on column idempotency.fingerprint is 'hash of method, address and body of the request';
create index idempotency_by_age on idempotency (created_at);
