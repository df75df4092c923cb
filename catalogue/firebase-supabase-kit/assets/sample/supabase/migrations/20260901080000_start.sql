create table public.profiles (
  id uuid primary key references auth.users (id),
  display_name text,
  email text,
  role text not null default 'member'
);
alter table public.profiles enable row level security;
create policy "profiles are visible" on public.profiles for select using (true);
create policy "own profile" on public.profiles for update to authenticated using (auth.uid() = id);

create table public.bookings (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id),
  court int not null,
  starts_at timestamptz not null
);
alter table public.bookings enable row level security;
create policy "own bookings" on public.bookings for all to authenticated using (auth.uid() = user_id);
create policy "admins see all" on public.profiles for select to authenticated
  using (exists (select 1 from public.profiles p where p.id = auth.uid() and p.role = 'admin'));
