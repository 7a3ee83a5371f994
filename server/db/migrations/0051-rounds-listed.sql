-- Rounds are listed by the time of their draw and counted without being read.
create index round_listed on round (draw_at desc, game, state, date);
