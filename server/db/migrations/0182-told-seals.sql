-- Draws that are mixed with the seal of their book, and seals told to the provider (docs/adr/0139-entropy-of-the-book.md).
alter table draw drop constraint draw_entropy_type_check;
alter table draw add constraint draw_entropy_type_check
  check (entropy_type in ('none', 'drand-quicknet', 'book', 'book-drand-quicknet'));

-- What the provider answered; a seal without a row is told again.
create table seal_told (
  draw_id bigint primary key references seal (draw_id),
  stream text not null,
  no bigint not null,
  answer text not null check (answer in ('taken', 'kept', 'refused')),
  at timestamptz not null default business_now(),
  unique (stream, no)
);
comment on table seal_told is 'taken: the draw is mixed with it; kept: only in its place, too late or not asked for; refused: it contradicts what the provider has';
select append_only('seal_told');
