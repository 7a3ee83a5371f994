-- What an operator makes anew carries the name of its draft: sent again after a lost answer it is made once.
create table operator_draft (
  draft text primary key check (length(draft) between 8 and 60),
  operator_id bigint not null references operator,
  kind text not null check (kind ~ '^[a-z]+$'),
  body_hash bytea not null,
  -- what it was answered; null only while it is being made
  kept jsonb,
  at timestamptz not null default business_now()
);
