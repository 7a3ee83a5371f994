-- The day's own book is told by push to who wishes it (docs/adr/0108-the-evening.md).
alter table push_device add column book boolean not null default false;

-- Of a day, `cause` is its date as a number, yyyymmdd: a device is told it once.
alter table push drop constraint push_kind_check;
alter table push add constraint push_kind_check check (kind in ('bet', 'withdrawal', 'day'));
