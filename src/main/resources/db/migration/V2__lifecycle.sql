-- Things with a life cycle: what was recommended and what became of it.

create table recommendation (
  id          uuid primary key,
  version     integer not null default 0,
  path_id     uuid not null references path (id) on delete cascade,
  created_at  timestamptz not null,
  status      text not null check (status in ('open', 'approved', 'dismissed', 'superseded')),
  fingerprint text not null,
  cause       text not null,
  host        text not null,
  judgement   json not null,
  decided_at  timestamptz,
  decided_by  text,
  reason      text
);
comment on column recommendation.fingerprint is 'hash of path and changes: the same advice is not given twice while it is open, and not again after it was dismissed';
comment on column recommendation.host is 'host whose settings would change';
create unique index recommendation_open on recommendation (path_id) where status = 'open';
create index recommendation_by_status on recommendation (status, id desc);
create index recommendation_by_path on recommendation (path_id, id desc);

create table remediation (
  id                uuid primary key,
  version           integer not null default 0,
  recommendation_id uuid not null references recommendation (id),
  path_id           uuid not null,
  host              text not null,
  state             text not null,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  deadline          timestamptz,
  detail            json not null default '{}'
);
comment on column remediation.state is 'see core.remediation: requested, applied, confirming, confirmed, rolling-back, rolled-back, refused, superseded, failed, expired';
create unique index remediation_pending on remediation (host)
  where state in ('requested', 'applied', 'confirming', 'rolling-back');
create index remediation_by_recommendation on remediation (recommendation_id);

create table audit (
  id     uuid primary key,
  at     timestamptz not null,
  actor  text not null,
  action text not null,
  target text not null,
  detail json not null default '{}'
);
create index audit_by_target on audit (target, id desc);
