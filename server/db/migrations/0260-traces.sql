-- What was done leads to the lines of the log about it (docs/adr/0185-one-id.md). Outside of both chains of hashes:
-- the id proves nothing, and the release before reads and writes on without it.
alter table event add column trace text;
alter table audit add column trace text;
