-- The safe's time lock, and the numbers of its moves and of conversions of points (spec/rules.md §4).

-- Moves and conversions are transfers and nothing else; a transfer needs a cause of its own.
create sequence safe_move;
create sequence point_conversion;

-- A member's own choice: nothing leaves the safe before the last of the ends.
create table safe_lock (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  hours integer not null check (hours in (1, 24, 168)),
  at timestamptz not null,
  until_at timestamptz not null check (until_at = at + hours * interval '1 hour')
);
create index safe_lock_of_member on safe_lock (member_id, until_at);
select append_only('safe_lock');

insert into transfer_kind (kind, debit, credit, unit) values
  ('point.out', 'point', 'conversion.point', 'point'),
  ('point.in', 'conversion', 'money', 'won');

-- The histories of two pockets that most transfers do not touch.
create index transfer_of_safe on transfer (member_id, id) where safe_after is not null;
create index transfer_of_points on transfer (member_id, id) where point_after is not null;
