-- Tables for sign-in, PostgreSQL 15 or newer. Plain SQL; adapt names, keep the constraints.
-- Only hashes of tokens are stored: a leaked backup signs nobody in.
create table app_user (
  id bigint generated always as identity primary key,
  email text not null,
  email_verified_at timestamptz,
  disabled_at timestamptz,
  webauthn_handle bytea unique check (length(webauthn_handle) between 32 and 64), -- random, from the application
  created_at timestamptz not null default now()
);
-- One account per mailbox as people see it. Decide: dots and plus parts count as different.
create unique index app_user_email on app_user (lower(email));

create table password_credential (
  user_id bigint primary key references app_user on delete cascade,
  hash text not null check (hash ~ '^\$(argon2id|2[aby]|scrypt)\$' or hash like 'sha1+$argon2id$%'),
  changed_at timestamptz not null default now()
);

create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now(), -- last time a factor was shown, for step-up
  factors text[] not null default '{}',               -- 'password', 'totp', 'passkey', 'provider'
  ip inet, agent text check (length(agent) <= 300)
);
create index on session (user_id);
create index on session (seen_at);

create table one_time_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references app_user on delete cascade,
  purpose text not null check (purpose in ('reset', 'verify_email', 'change_email', 'invite', 'sign_in')),
  target text,                                         -- the new address of change_email
  expires_at timestamptz not null
);
-- A newer link voids the older one.
create unique index on one_time_token (user_id, purpose);

create table identity (
  issuer text not null, subject text not null,
  user_id bigint not null references app_user on delete cascade,
  email_at_link text, linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index on identity (user_id);

create table passkey (
  credential_id bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  public_key bytea not null, sign_count bigint not null default 0,
  transports text[], backed_up boolean not null, aaguid uuid, label text,
  created_at timestamptz not null default now(), used_at timestamptz
);
create index on passkey (user_id);

create table totp (
  user_id bigint primary key references app_user on delete cascade,
  secret_encrypted bytea not null,                     -- key outside the database
  last_step bigint not null default 0,                 -- refuses a code that was used
  confirmed_at timestamptz
);
create table recovery_code (
  user_id bigint not null references app_user on delete cascade,
  code_hash bytea not null, primary key (user_id, code_hash)
);

create table refresh_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  family uuid not null, user_id bigint not null references app_user on delete cascade,
  client text not null, created_at timestamptz not null default now(),
  used_at timestamptz, replaced_by bytea, expires_at timestamptz not null
);
create index on refresh_token (family);
create index on refresh_token (user_id);

create table api_key (
  key_hash bytea primary key check (length(key_hash) = 32),
  prefix text not null, owner_id bigint not null references app_user on delete cascade,
  scopes text[] not null check (cardinality(scopes) > 0),
  expires_at timestamptz, revoked_at timestamptz, used_on date, created_at timestamptz not null default now()
);

create table attempt (                                 -- throttling that all instances share
  key text not null, slot timestamptz not null, failures int not null default 1,
  primary key (key, slot)
);
create table auth_event (                              -- never tokens, passwords or bodies
  id bigint generated always as identity primary key,
  at timestamptz not null default now(), user_id bigint references app_user on delete set null,
  kind text not null, ip inet, detail jsonb not null default '{}'
);

-- STATEMENTS THAT STAY RIGHT WHEN TWO REQUESTS COME AT ONCE ($n are parameters)
-- 1  Redeem a link: exactly one request gets a row.
--    delete from one_time_token where token_hash = $1 and purpose = $2 and expires_at > now() returning user_id, target;
-- 2  New link: voids the older one.
--    insert into one_time_token values ($1, $2, $3, $4, now() + interval '30 minutes')
--      on conflict (user_id, purpose) do update set token_hash = excluded.token_hash, target = excluded.target, expires_at = excluded.expires_at;
-- 3  TOTP: a step counts once. No row back means reuse. $2 is the step that matched.
--    update totp set last_step = $2 where user_id = $1 and last_step < $2 returning user_id;
-- 4  Recovery code: delete from recovery_code where user_id = $1 and code_hash = $2 returning user_id;
-- 5  Session, with both limits:
--    select user_id, authenticated_at, factors from session
--     where token_hash = $1 and seen_at > now() - interval '14 days' and created_at > now() - interval '90 days';
-- 6  Refresh: exactly one request turns the token. No row back: see references/tokens-and-refresh.md.
--    update refresh_token set used_at = now(), replaced_by = $2 where token_hash = $1 and used_at is null and expires_at > now() returning family, user_id, client;
-- 7  Count a failure in slots of 10 minutes:
--    insert into attempt values ($1, date_bin('10 minutes', now(), 'epoch')) on conflict (key, slot) do update set failures = attempt.failures + 1 returning failures;
-- 8  Last way in: lock the account first, then count, then remove, in one transaction:
--    select id from app_user where id = $1 for update;
--    select (select count(*) from passkey where user_id = $1) + (select count(*) from identity where user_id = $1) + (select count(*) from password_credential where user_id = $1);
