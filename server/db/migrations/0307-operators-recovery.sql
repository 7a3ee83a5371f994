-- Operators' recovery codes are hashed like passwords (docs/adr/0257-recovery-codes-as-passwords.md). With a slot, the
-- first digit of the code, code_hash holds the text of such a hash. Without one it holds an earlier keyed hash, which
-- stays valid until new codes are made.
alter table operator_recovery add column slot smallint check (slot between 0 and 9);

create unique index operator_recovery_slot on operator_recovery (operator_id, slot);
