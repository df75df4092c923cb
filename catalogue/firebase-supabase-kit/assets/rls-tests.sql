-- Run on a local stack or a branch, never on production: psql "$DB_URL" -v ON_ERROR_STOP=1 -f rls-tests.sql
-- Takes the part of two people and of nobody. Change table and columns; keep the five questions.
begin;
insert into auth.users (id, email) values
  ('00000000-0000-0000-0000-00000000000a', 'a@example.org'),
  ('00000000-0000-0000-0000-00000000000b', 'b@example.org');
insert into public.profiles (id) values ('00000000-0000-0000-0000-00000000000b') on conflict do nothing;
insert into public.bookings (user_id, court, starts_at)
  values ('00000000-0000-0000-0000-00000000000a', 1, now());

set local role authenticated;
set local request.jwt.claims = '{"sub":"00000000-0000-0000-0000-00000000000b","role":"authenticated"}';
do $$ begin
  -- 1 a stranger's row cannot be read
  assert (select count(*) from public.bookings) = 0, 'B reads rows of A';
  -- 2 nor changed: no error, simply no row
  update public.bookings set court = 9;
  assert not found, 'B changes rows of A';
  -- 3 nor created in another's name
  begin
    insert into public.bookings (user_id, court, starts_at)
      values ('00000000-0000-0000-0000-00000000000a', 2, now());
    assert false, 'B books as A';
  exception when insufficient_privilege then null;
  end;
  -- 4 nobody gives himself rights
  begin
    update public.profiles set role = 'admin' where id = auth.uid();
    assert not exists (select 1 from public.profiles where id = auth.uid() and role = 'admin'), 'B is admin now';
  exception when insufficient_privilege then null;
  end;
end $$;

-- 5 without signing in there is nothing
set local role anon;
set local request.jwt.claims = '{"role":"anon"}';
do $$ begin
  begin
    assert (select count(*) from public.bookings) = 0, 'anon reads';
  exception when insufficient_privilege then null;
  end;
end $$;
rollback;
