-- The seal of a day (docs/spec/sealed-book.md#days, docs/adr/0143-the-seal-of-a-day.md).

create table day_seal (
  day date primary key,
  -- the lines that its root is over, as they were read then, in their order
  lines jsonb not null,
  root bytea not null check (length(root) = 32),
  prev bytea not null unique check (length(prev) = 32),
  hash bytea not null unique check (length(hash) = 32),
  key_id int not null references book_key (id),
  signature bytea not null check (length(signature) = 64),
  at timestamptz not null default business_now()
);
comment on column day_seal.prev is 'the hash of the day before';

-- The first day that is sealed.
create table day_seal_begin (
  day date primary key
);
insert into day_seal_begin (day) select (business_now() at time zone 'Asia/Seoul')::date;

select append_only('day_seal');
select append_only('day_seal_begin');
