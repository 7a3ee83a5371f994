-- Inquiries as threads (docs/adr/0126): what was asked and answered before the exchange that the inquiry's own row is in.
alter table inquiry add column category text not null default 'other'
  check (category in ('deposit', 'withdrawal', 'bets', 'casino', 'account', 'other'));
update inquiry set category = 'deposit' where kind = 'bank';

-- The exchange on hand: the further question, when it was asked, and the how-manieth question of the house it is, which
-- is what the desk's bell counts by. The first question is the inquiry's subject and contents.
create sequence inquiry_asked;
select setval('inquiry_asked', greatest(1, (select max(id) from inquiry)));
alter table inquiry
  add column further text check (length(further) between 1 and 5000),
  add column asked_at timestamptz,
  add column asked_no bigint not null default nextval('inquiry_asked'),
  -- exchanges that are over, each a row of inquiry_turn
  add column turns integer not null default 0 check (turns >= 0),
  add column closed_at timestamptz,
  -- null where the member closed it
  add column closed_by bigint references operator,
  add check ((further is null) = (turns = 0)),
  add check (closed_at is null or answered_at is not null),
  add check (closed_by is null or closed_at is not null);
update inquiry set asked_at = created_at, asked_no = id;
alter table inquiry alter column asked_at set not null, alter column asked_at set default business_now();

drop index inquiry_newest;
create index inquiry_newest on inquiry (asked_at desc, id desc);
drop index inquiry_waiting;
create index inquiry_waiting on inquiry (asked_at, id) where answered_at is null and hidden_at is null;

-- An exchange that is over: a further question came after it. Its question is null for the first.
create table inquiry_turn (
  inquiry_id bigint not null references inquiry,
  no integer not null check (no >= 1),
  question text check (length(question) between 1 and 5000),
  asked_at timestamptz not null,
  answer_subject text not null check (length(answer_subject) between 1 and 100),
  answer_contents text not null check (length(answer_contents) between 1 and 5000),
  answered_at timestamptz not null,
  answered_by bigint not null references operator,
  read_at timestamptz,
  primary key (inquiry_id, no),
  check ((question is null) = (no = 1))
);
create index inquiry_turn_answered on inquiry_turn (answered_at);
