-- Read-only audit of a database: every statement is a select on the catalogue. Run it in psql (psql -f audit.sql), in Supabase's
-- SQL editor one block at a time, or paste single blocks. Each row is a question, not a verdict. Made for 15 to 18, run on 18.4.
-- The schemas of the system, of Supabase and of extensions are left out; add your own to the lists.

-- 1. Tables that a client can reach although row level security is off (or on for no policy).
-- On Supabase anon and authenticated can read what stands here. The owner of a table is not bound unless forced.
select c.oid::regclass as table_name,
  case when not c.relrowsecurity then 'row level security is off'
       when not exists (select from pg_policy p where p.polrelid = c.oid) then 'on, but no policy: nobody but the owner sees rows'
       else 'on, not forced: its owner ' || pg_get_userbyid(c.relowner) || ' can sign in and is not bound' end as finding,
  (select string_agg(distinct case when x.grantee = 0 then 'public' else pg_get_userbyid(x.grantee)::text end, ', ')
   from aclexplode(c.relacl) x where x.grantee <> c.relowner) as granted_to
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and n.nspname !~ '^pg_|^(information_schema|auth|storage|realtime|vault|extensions|graphql|supabase_migrations|cron|net)$'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  and (not c.relrowsecurity and exists (select from aclexplode(c.relacl) x where x.grantee <> c.relowner)
    or c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid)
    or c.relrowsecurity and not c.relforcerowsecurity
       and exists (select from pg_roles r where r.oid = c.relowner and r.rolcanlogin and not r.rolsuper and not r.rolbypassrls))
order by 1;

-- 2. Policies to read twice.
select polrelid::regclass as table_name, polname as policy,
  concat_ws('; ',
    case when pg_get_expr(polqual, polrelid) = 'true' and polcmd in ('r', '*') then 'lets every row be read' end,
    case when pg_get_expr(polwithcheck, polrelid) = 'true' then 'with check (true): rows can be given away or written for others' end,
    case when '{0}' = polroles then 'for public: also for roles that are not signed in' end,
    case when concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)) ~* '(auth\.(uid|jwt|role|email)|current_setting)\('
      and concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)) !~* 'select\s+[^;]*(auth\.(uid|jwt|role|email)|current_setting)\('
      then 'function may run once per row: put it into (select ...)' end,
    case when concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)) ~* 'user_metadata|raw_user_meta_data'
      then 'trusts metadata that users can edit themselves' end) as finding
from pg_policy
where (pg_get_expr(polqual, polrelid) = 'true' and polcmd in ('r', '*')) or pg_get_expr(polwithcheck, polrelid) = 'true' or '{0}' = polroles
  or concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)) ~* '(auth\.(uid|jwt|role|email)|current_setting)\(|meta_?data'
    and concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)) !~* 'select\s+[^;]*(auth\.(uid|jwt|role|email)|current_setting)\('
order by 1, 2;

-- 3. Views that read with their owner's rights, and so past the policies of their tables.
select c.oid::regclass as view_name, pg_get_userbyid(c.relowner) as owner,
  (select string_agg(distinct case when x.grantee = 0 then 'public' else pg_get_userbyid(x.grantee)::text end, ', ')
   from aclexplode(c.relacl) x where x.grantee <> c.relowner) as granted_to
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'v' and n.nspname !~ '^pg_|^(information_schema|auth|storage|realtime|vault|extensions|graphql|cron|net)$'
  and not coalesce(c.reloptions::text ~ 'security_invoker=(true|on|1|yes)', false)
  and exists (select from aclexplode(c.relacl) x where x.grantee <> c.relowner)
  and exists (select from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
              join pg_class t on t.oid = d.refobjid where r.ev_class = c.oid and t.relrowsecurity)
order by 1;

-- 4. Functions that run with their owner's rights: no fixed search_path, or executable by everybody.
select p.oid::regprocedure as function_name,
  concat_ws('; ', case when not coalesce(p.proconfig::text ~ 'search_path=', false) then 'no search_path' end,
    case when p.proacl is null or exists (select from aclexplode(p.proacl) x where x.grantee = 0) then 'everybody may execute it' end) as finding
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where p.prosecdef and n.nspname !~ '^pg_|^(information_schema|auth|storage|realtime|vault|extensions|graphql|pgbouncer|cron|net)$'
  and (not coalesce(p.proconfig::text ~ 'search_path=', false) or p.proacl is null or exists (select from aclexplode(p.proacl) x where x.grantee = 0))
order by 1;

-- 5. Foreign keys whose referencing columns lead no index.
select k.conrelid::regclass as table_name, k.conname as constraint_name, k.confrelid::regclass as parent,
  (select string_agg(a.attname, ', ' order by u.n) from unnest(k.conkey) with ordinality u(attnum, n)
   join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum) as columns,
  pg_size_pretty(pg_relation_size(k.conrelid)) as size
from pg_constraint k
where k.contype = 'f' and k.conparentid = 0
  and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indpred is null and i.indisvalid
    and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
order by pg_relation_size(k.conrelid) desc;

-- 6. Indexes that another index makes superfluous (same table and method, its columns lead the other's, same predicate, not unique).
select a.indexrelid::regclass as superfluous, b.indexrelid::regclass as covered_by, pg_size_pretty(pg_relation_size(a.indexrelid)) as size
from pg_index a join pg_index b on a.indrelid = b.indrelid and a.indexrelid <> b.indexrelid
join pg_class ca on ca.oid = a.indexrelid join pg_class cb on cb.oid = b.indexrelid join pg_namespace n on n.oid = ca.relnamespace
where n.nspname !~ '^pg_' and ca.relam = cb.relam and ca.relam = (select oid from pg_am where amname = 'btree')
  and not a.indisunique and b.indisvalid and a.indexprs is null and b.indexprs is null
  and a.indpred::text is not distinct from b.indpred::text
  and (b.indkey::text || ' ') like (a.indkey::text || ' %')
  and (array_to_string(b.indclass::oid[], ' ') || ' ') like (array_to_string(a.indclass::oid[], ' ') || ' %')
  and (array_to_string(b.indoption::int2[], ' ') || ' ') like (array_to_string(a.indoption::int2[], ' ') || ' %')
  and a.indnatts = a.indnkeyatts
  and (a.indkey::text <> b.indkey::text or b.indisunique or a.indexrelid > b.indexrelid)
order by pg_relation_size(a.indexrelid) desc;

-- 7. Indexes never used since the statistics were reset. Ask every replica before dropping; unique ones and keys are left out.
select s.indexrelid::regclass as index_name, s.relid::regclass as table_name, pg_size_pretty(pg_relation_size(s.indexrelid)) as size,
  (select stats_reset from pg_stat_database where datname = current_database()) as counted_since
from pg_stat_user_indexes s join pg_index i using (indexrelid)
where s.idx_scan = 0 and not i.indisunique and not exists (select from pg_constraint k where k.conindid = s.indexrelid)
order by pg_relation_size(s.indexrelid) desc limit 30;

-- 8. Invalid indexes: left by a CREATE INDEX CONCURRENTLY that failed. They cost writes and serve nobody.
select indexrelid::regclass as index_name, indrelid::regclass as table_name from pg_index where not indisvalid
  and not exists (select from pg_stat_progress_create_index p where p.index_relid = indexrelid);

-- 9. Tables without a primary key.
select c.oid::regclass as table_name, pg_size_pretty(pg_relation_size(c.oid)) as size
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_|^information_schema$'
  and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') order by pg_relation_size(c.oid) desc;

-- 10. Sequences that have used more than half of what they, or their column, can hold.
select s.seqrelid::regclass as sequence_name, d.refobjid::regclass as table_name, a.attname as column_name,
  round(100.0 * coalesce(pg_sequence_last_value(s.seqrelid), 0)
    / least(s.seqmax, case a.atttypid when 'int2'::regtype then 32767 when 'int4'::regtype then 2147483647 else s.seqmax end), 1) as percent_used
from pg_sequence s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.seqrelid and d.deptype in ('a', 'i') and d.refobjsubid > 0
join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
where coalesce(pg_sequence_last_value(s.seqrelid), 0)
    > least(s.seqmax, case a.atttypid when 'int2'::regtype then 32767 when 'int4'::regtype then 2147483647 else s.seqmax end) / 2
order by 4 desc;

-- 11. Column types that cause trouble later.
select c.oid::regclass as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type,
  case a.atttypid when 'timestamp'::regtype then 'a moment without zone' when 'money'::regtype then 'depends on lc_monetary'
    when 'json'::regtype then 'kept as text; no indexes' when 'timetz'::regtype then 'a time with zone but no day' else 'padded with blanks' end as finding
from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and n.nspname !~ '^pg_|^information_schema$'
  and a.atttypid in ('timestamp'::regtype, 'money'::regtype, 'json'::regtype, 'timetz'::regtype, 'bpchar'::regtype) order by 1, a.attnum;

-- 12. Constraints that are not validated yet: new rows obey, old ones were never looked at.
select conrelid::regclass as table_name, conname as constraint_name, pg_get_constraintdef(oid) as definition from pg_constraint where not convalidated;
