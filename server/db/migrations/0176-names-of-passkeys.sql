-- What a member calls a passkey of theirs; null: nothing yet, and it goes by its device (docs/spec/accounts.md#passkeys).
alter table passkey add column name text check (char_length(name) between 1 and 40);
