-- Devices as a member may know them, and the account that is frozen (docs/spec/accounts.md#devices, #freeze).
alter table known_device
  add column id bigint generated always as identity unique,
  -- what it says it is: 아이폰 · 사파리
  add column words text not null default '',
  -- where it last logged in from, kept coarse
  add column place text not null default '',
  add column since timestamptz not null default business_now();
update known_device set since = at;
alter table login add column words text not null default '';

-- What failed at a member's door is read from the events.
create index event_of_door on event (actor, id) where kind in ('login.failed', 'login.slowed');

alter table session_end drop constraint session_end_reason_check;
alter table session_end add constraint session_end_reason_check check (reason in
  ('taken', 'logout', 'idle', 'absolute', 'state', 'password', 'operator', 'devices', 'frozen'));

-- Null: open. A frozen account has no session and lets nothing out.
alter table member add column frozen_at timestamptz;
