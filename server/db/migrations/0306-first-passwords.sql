-- First passwords expire after 24 hours (docs/adr/0256-first-passwords-end.md): password_at is when the password was
-- set. A trigger records it, so that the previous release does too. Existing first passwords expire 24 hours from now.
alter table operator add column password_at timestamptz not null default business_now();

create function keep_password_at() returns trigger language plpgsql as $$
begin
  new.password_at := business_now();
  return new;
end
$$;

create trigger password_at before update of password_hash on operator
  for each row when (new.password_hash is distinct from old.password_hash) execute function keep_password_at();
