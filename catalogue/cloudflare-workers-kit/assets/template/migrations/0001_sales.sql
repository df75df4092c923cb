-- npx wrangler d1 migrations apply seats --local   (then --remote, after asking)
create table sale (
  id text primary key,
  show text not null,
  seat integer not null,
  sold_at text not null default (datetime('now'))
);
create index sale_by_time on sale (sold_at);
