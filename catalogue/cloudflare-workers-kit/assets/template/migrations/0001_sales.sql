-- npx wrangler d1 migrations apply seats --local   (then --remote, after asking)
create table sale (
  show text not null,
  seat integer not null,
  id text not null, -- the buyer's key: unique within a show, not over all of them
  sold_at text not null default (datetime('now')),
  primary key (show, seat)
);
create index sale_by_time on sale (sold_at);
