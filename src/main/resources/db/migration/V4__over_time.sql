-- What is usual on a path, and what was changed on hosts.

create table path_history (
  path_id uuid primary key references path (id) on delete cascade,
  data    json not null
);
comment on table path_history is 'what is remembered of the goodput of a path, see core.history; written only with a new sample';

create table host_change (
  id          uuid primary key,
  host        text not null references host (id) on delete cascade,
  at          timestamptz not null,
  not_before  timestamptz not null,
  setting     text not null,
  target      text,
  old_value   text not null,
  new_value   text not null,
  remediation text
);
comment on column host_change.id is 'made of time, host and setting: sorts by time, and a change that comes twice is stored once';
comment on column host_change.at is 'when the new value was first seen';
comment on column host_change.not_before is 'when the old value was last seen';
create index host_change_by_host on host_change (host, id desc);
create index host_change_by_time on host_change (at);

create index remediation_by_path on remediation (path_id);
