-- The same rules in DuckDB. Run in the folder of orders-raw.csv: duckdb -c ".read clean.sql"
create or replace macro minor(t) as
  case
    when regexp_full_match(t, '-?\d+(\.\d{1,2})?') or regexp_full_match(t, '-?\d{1,3}(,\d{3})+\.\d{2}')
      then cast(round(cast(replace(t, ',', '') as decimal(18,2)) * 100) as bigint)
    when regexp_full_match(t, '-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}')
      then cast(round(cast(replace(replace(t, '.', ''), ',', '.') as decimal(18,2)) * 100) as bigint)
  end;
create or replace table raw as
  select row_number() over () + 1 as source_row, * from read_csv('orders-raw.csv', all_varchar = true, header = true);
create or replace table single as
  select min(source_row) as source_row, * exclude (source_row) from raw group by all;
create or replace table typed as
  select source_row, order_id, trim(customer) as customer,
         case upper(trim(country)) when 'UK' then 'GB' when 'DE' then 'DE' when 'GB' then 'GB' when 'FR' then 'FR' when 'US' then 'US' end as country,
         minor(trim(amount)) as amount_minor, currency,
         coalesce(try_strptime(ordered_at, '%Y-%m-%d'), try_strptime(ordered_at, '%d.%m.%Y'), try_strptime(ordered_at, '%d/%m/%Y'))::date as ordered_on
  from single;
create or replace table judged as
  select *, concat_ws('; ',
    case when amount_minor is null then 'amount unreadable or ambiguous' end,
    case when ordered_on is null then 'date impossible' end,
    case when country is null then 'country missing or unknown' end,
    case when count(*) over (partition by order_id) > 1 then 'order number with conflicting rows' end) as reason
  from typed;
select (select count(*) from raw) as read, (select count(*) from raw) - (select count(*) from single) as removed,
       count(*) filter (reason <> '') as rejected, count(*) filter (reason = '') as clean from judged;
select reason, count(*) as rows from judged group by all order by all;
select currency, sum(amount_minor) as minor, count(*) as rows from judged where reason = '' group by all order by all;
