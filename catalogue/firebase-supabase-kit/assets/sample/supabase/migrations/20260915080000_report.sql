create table public.payments (id bigint primary key, user_id uuid, cents int, paid_at date);
create view public.month_report as select date_trunc('month', paid_at) as month, sum(cents) from public.payments group by 1;
create or replace function public.close_month() returns void language sql security definer as $$
  update public.payments set paid_at = current_date where paid_at is null;
$$;
