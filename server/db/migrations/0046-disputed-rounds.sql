-- When a vendor that was asked after a round first told of it what the books do not have: the round stays open, and
-- operators are told once.
alter table vendor_round add column disputed_at timestamptz;
