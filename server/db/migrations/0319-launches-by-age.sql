-- Launches of games are removed by their age (server/sweep.ts).
create index concurrently if not exists play_opened_at on play using brin (opened_at);
