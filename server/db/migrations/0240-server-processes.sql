-- The server processes of the house: each has a number while it beats, and says how many connections it may hold
-- (docs/adr/0175-numbers-under-leases.md). A row whose beat stands still is nobody's; its number goes to the next.
create table server_process (
  number integer primary key check (number >= 0),
  holder uuid not null,
  connections integer not null check (connections > 0),
  beat_at timestamptz not null
);
