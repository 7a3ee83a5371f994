-- A vendor whose games stand in no lobby: each is opened by a call of its own, for those who have its flag.
alter table vendor drop constraint vendor_kind_check;
alter table vendor add constraint vendor_kind_check check (kind in ('casino', 'slot', 'premium', 'single'));

create or replace view lobby_game as
  select g.id, v.id as vendor, v.kind, v.title, g.ko, g.type, g.thumbnail, g.rtp, g.rtp_least as "rtpLeast",
    v.sort as vendor_sort, g.sort,
    case when v.state <> 'on' then v.state else g.state end as state,
    case when v.state <> 'on' then v.message else g.message end as message
  from vendor_game g join vendor v on v.id = g.vendor_id
  where not g.gone and g.state <> 'off' and v.state <> 'off' and v.kind <> 'single';
