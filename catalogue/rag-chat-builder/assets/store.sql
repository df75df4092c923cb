-- A store for a document chat in PostgreSQL: hybrid search, rights, validity, deletion and two embedding models side by side.
-- Tried with PostgreSQL 18.4 and pgvector 0.8.6. Run in an empty database: psql -v ON_ERROR_STOP=1 -f assets/store.sql
-- Replace vector(256) by the dimension of your model; above 2,000 dimensions use halfvec, or the index is refused.
create extension if not exists vector;

create table document (
  id          bigint generated always as identity primary key,
  source_key  text not null unique,             -- path or id in the source system; the same file is updated, never added twice
  title       text not null,
  url         text,
  language    regconfig not null default 'english',
  valid_from  date not null default '-infinity',
  valid_until date not null default 'infinity', -- last day on which the text applies
  checksum    text not null,                    -- of the extracted text; unchanged text is not embedded again
  seen_at     timestamptz not null default now() -- last sync run that still met the document in its source
);

-- Who may read: one row per group, as in the source system. "everyone" is a group like any other.
create table document_reader (
  document_id bigint not null references document on delete cascade,
  reader      text not null,
  primary key (document_id, reader)
);
create index on document_reader (reader, document_id);

create table passage (
  id          bigint generated always as identity primary key,
  document_id bigint not null references document on delete cascade,
  place       text not null,                    -- stable within the document: heading path or page; citations point here
  language    regconfig not null,
  body        text not null,                    -- what is shown and quoted
  context     text not null default '',         -- heading path, title, generated line: searched, never quoted
  search      tsvector not null generated always as (
                setweight(to_tsvector(language, context), 'B') || setweight(to_tsvector(language, body), 'A')) stored,
  unique (document_id, place)
);
create index on passage using gin (search);

-- Vectors in a table of their own: a second model is filled beside the first, compared on the gold set, then switched.
create table passage_vector (
  passage_id bigint not null references passage on delete cascade,
  model      text not null,
  embedding  vector(256) not null,
  primary key (passage_id, model)
);
-- One partial index per model. Build it after loading. Below about 10,000 readable passages you need none.
create index passage_vector_model_a on passage_vector using hnsw (embedding vector_cosine_ops) where model = 'model-a';

-- The only door for the application. Readers come from the server's session, never from the request or the model.
create function find_passages(question text, question_vector vector, readers text[], on_day date, k int default 8)
returns table (passage_id bigint, document_id bigint, title text, place text, body text, score double precision, in_words int, in_meaning int)
language sql stable
set hnsw.iterative_scan = strict_order
begin atomic
  with open_document as (
    select d.id, d.title, d.language from document d
    where on_day between d.valid_from and d.valid_until
      and exists (select from document_reader r where r.document_id = d.id and r.reader = any (find_passages.readers))
  ), words as (
    select p.id, row_number() over (order by ts_rank_cd(p.search, q.query, 1) desc, p.id) as r
    from (select distinct language from open_document) l
    cross join lateral (
        -- any word counts; a minus before a word must not become "everything without it"
        select replace(websearch_to_tsquery(l.language, regexp_replace(question, '(^|\s)-+', '\1', 'g'))::text, '&', '|')::tsquery as query) q
    join passage p on p.search @@ q.query and p.language = l.language
    join open_document d on d.id = p.document_id
    order by r limit 50
  ), meaning as (
    select n.id, row_number() over (order by n.distance, n.id) as r
    from (select v.passage_id as id, v.embedding <=> question_vector as distance
          from passage_vector v
          where v.model = 'model-a'
            and exists (select from passage p join open_document d on d.id = p.document_id where p.id = v.passage_id)
          order by v.embedding <=> question_vector limit 50) n
  )
  select p.id, d.id, d.title, p.place, p.body,
         (coalesce(1.0 / (60 + words.r), 0) + coalesce(1.0 / (60 + meaning.r), 0))::double precision as score,
         words.r::int, meaning.r::int
  from words full join meaning using (id)
  join passage p on p.id = coalesce(words.id, meaning.id)
  join open_document d on d.id = p.document_id
  order by score desc, p.id limit k;
end;
