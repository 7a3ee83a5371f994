-- Where the member of a closed account agreed from, and what was written to be let in again, may be forgotten; nothing
-- else of those rows changes.
create or replace function refuse_but_forget() returns trigger language plpgsql as $$
declare
  forgets text := coalesce(tg_argv[0], 'address');
  gone text := coalesce(tg_argv[1], '');
begin
  if to_jsonb(new) ->> forgets = gone and to_jsonb(new) - forgets = to_jsonb(old) - forgets then return new; end if;
  raise exception 'a row of % is changed', tg_table_name using errcode = '42501';
end $$;

drop trigger append_only on terms_consent;
select keep('terms_consent');
create trigger only_forgets before update on terms_consent for each row execute function refuse_but_forget();

drop trigger append_only on recovery_word;
select keep('recovery_word');
create trigger only_forgets before update on recovery_word for each row
  execute function refuse_but_forget('text', '탈퇴로 지움');
