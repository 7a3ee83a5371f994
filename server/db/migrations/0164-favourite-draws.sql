-- Draws a member keeps on top, beside the games of the lobbies.
create table favourite_draw (
  member_id bigint not null references member,
  game text not null,
  at timestamptz not null default business_now(),
  primary key (member_id, game)
);
