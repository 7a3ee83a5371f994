-- Who does what only one process may do: the advisory lock says so, the beat says that the holder is alive.
create table lease (
  key bigint primary key,
  -- of the backend that holds the lock
  pid int not null,
  beat_at timestamptz not null
);
