-- Who reads inquiries or sign-ups tells the others what they have open too (docs/adr/0052).
alter table approval_look drop constraint approval_look_about_check,
  add constraint approval_look_about_check
    check (about in ('approval', 'deposits', 'withdrawals', 'inquiries', 'signups'));
