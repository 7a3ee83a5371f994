-- No page asks for a replay of closing times and no call saves with one: the kind is removed, with the replays that calls
-- by hand began.
alter table what_if disable trigger keep;
delete from what_if where kind = 'closing';
alter table what_if enable trigger keep;
alter table what_if drop constraint what_if_kind_check;
alter table what_if add constraint what_if_kind_check check (kind in ('odds', 'setting', 'rates'));
