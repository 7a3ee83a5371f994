-- The lobbies: games a member keeps on top, and pop-ups that stand over a lobby instead of home (seed 2 §2).

create table favourite_game (
  member_id bigint not null references member,
  game_id text not null references vendor_game,
  at timestamptz not null default business_now(),
  primary key (member_id, game_id)
);

alter table popup add column place text not null default 'home' check (place in ('home', 'slot'));

-- What the lobbies offer: a vendor's switch stands before its games'.
create view lobby_game as
  select g.id, v.id as vendor, v.kind, v.title, g.ko, g.type, g.thumbnail, g.rtp, g.rtp_least as "rtpLeast",
    v.sort as vendor_sort, g.sort,
    case when v.state <> 'on' then v.state else g.state end as state,
    case when v.state <> 'on' then v.message else g.message end as message
  from vendor_game g join vendor v on v.id = g.vendor_id
  where not g.gone and g.state <> 'off' and v.state <> 'off';
