-- By which keys this database was sealed and signed: a server with others would make what nobody can read.
create table key_fingerprint (
  name text primary key,
  fingerprint text not null,
  at timestamptz not null default clock_timestamp()
);
