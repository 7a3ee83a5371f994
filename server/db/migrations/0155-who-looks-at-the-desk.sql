-- Who looks at a deposit or a withdrawal is kept as who looks at an approval (docs/adr/0052): by what it is and its number.
alter table approval_look drop constraint approval_look_approval_id_fkey;
alter table approval_look add column about text not null default 'approval'
  check (about in ('approval', 'deposits', 'withdrawals'));
comment on column approval_look.approval_id is 'the number of what is open, of the kind that about says';
