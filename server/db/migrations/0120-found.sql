-- What the console's one search goes by (docs/adr/0104): parts of names, the ends of sealed numbers, starts of
-- addresses, numbers of rounds, and the words of what an act was about.

create function grams(of_text text, size integer) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(of_text, i, size)), '{}')
  from generate_series(1, length(of_text) - size + 1) i
$$;
create index member_grams on member using gin ((grams(uid, 3) || grams(nick_key, 2)));
create index member_uid_start on member (uid text_pattern_ops);
create index member_nick_start on member (nick_key text_pattern_ops);

-- Keyed hashes of the last four digits of what lies sealed beside them: no more than its mask shows. Whoever seals
-- another value forgets them, and a job writes them again.
alter table member add column phone_end bytea, add column account_end bytea;
create function forget_ends() returns trigger language plpgsql as $$
begin
  if new.phone_sealed is distinct from old.phone_sealed then new.phone_end := null; end if;
  if new.account_sealed is distinct from old.account_sealed then new.account_end := null; end if;
  return new;
end $$;
create trigger forget_ends before update of phone_sealed, account_sealed on member
  for each row execute function forget_ends();
create index member_phone_end on member (phone_end, id desc) where phone_end is not null;
create index member_account_end on member (account_end, id desc) where account_end is not null;
create index member_without_ends on member (id)
  where (phone_sealed is not null and phone_end is null) or (account_sealed is not null and account_end is null);

drop index login_of_address;
create index login_of_address on login (address text_pattern_ops, member_id);

create index round_of_number on round (number, draw_at desc);

create index audit_words on audit using gin (regexp_split_to_array(subject, '[^a-z0-9]+'));
