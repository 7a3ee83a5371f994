-- A wallet changes with every bet, a session with every half minute of play. Where its page has room for the new row, no
-- index is written: room for a few is left, and made again by whoever comes by.
alter table wallet set (fillfactor = 70);
alter table session set (fillfactor = 70);
