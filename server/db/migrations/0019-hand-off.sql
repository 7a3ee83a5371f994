-- The way from the site to the partners' page: a ticket for one use, and the session it opens there (spec/rules.md §8).

-- Bound to the session that asked for it: whatever ends that one ends what came of it.
create table hand_off (
  ticket_hash bytea primary key,
  session_hash bytea not null references session (token_hash) on delete cascade,
  -- the origin it may be shown to
  audience text not null,
  made_at timestamptz not null default business_now(),
  used_at timestamptz
);
create index hand_off_of_session on hand_off (session_hash);

-- The same session by another key, which opens the partners' page alone: it idles, ends and is taken over as one.
create table partner_session (
  token_hash bytea primary key,
  -- one key at a time: who enters anew leaves elsewhere
  session_hash bytea not null unique references session (token_hash) on delete cascade
);
