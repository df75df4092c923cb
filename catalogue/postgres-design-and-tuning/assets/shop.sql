-- Orders of a shop, as found (used by the worked example). Run in an empty database. PostgreSQL 18.
create table customer (id bigint generated always as identity primary key, email text not null, country text not null);
create table orders (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  status text,
  total numeric(10,2),
  created_at timestamp default now()
);
insert into customer (email, country)
  select 'c' || n || '@example.com', (array['DE','FR','NL','PL'])[1 + n % 4] from generate_series(1, 2000) n;
insert into orders (customer_id, status, total, created_at)
  select 1 + (hashint4(n) & 2147483647) % 2000,
         case when (hashint4(n + 500000) & 2147483647) % 50 = 0 then 'open' else 'done' end,
         (n % 900) + 10.5, timestamp '2026-01-01' + n * interval '1 minute'
  from generate_series(1, 400000) n;
vacuum analyze;
