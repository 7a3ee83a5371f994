-- One rule for the doors of members and operators (spec/rules.md §1): failures are counted by id, by address, and of a
-- device that has logged in before by itself.

alter table login_failure add column door text not null default 'member' check (door in ('member', 'operator'));
-- of a device known at that door to that id; its failures are its own
alter table login_failure add column device_hash bytea;
drop index login_failure_of_uid;
drop index login_failure_of_address;
create index login_failure_of_uid on login_failure (door, uid, at);
create index login_failure_of_address on login_failure (door, address, at);
create index login_failure_of_device on login_failure (device_hash, at) where device_hash is not null;
create index known_device_of_device on known_device (device_hash);

create table operator_device (
  operator_id bigint not null references operator,
  device_hash bytea not null,
  at timestamptz not null default business_now(),
  primary key (operator_id, device_hash)
);
create index operator_device_of_device on operator_device (device_hash);
