-- The filters of lists that operators keep, each under a key of its own (docs/adr/0120).
create table saved_filter (
  operator_id bigint not null references operator (id),
  list text not null,
  slot smallint not null check (slot between 1 and 9),
  name text not null check (length(name) between 1 and 20),
  search jsonb not null,
  primary key (operator_id, list, slot)
);
