-- A vendors' round is written when its first bet comes, and again when its win says how it came out: in its place, where
-- the page has room, and without its three indexes.
alter table vendor_round set (fillfactor = 60);
