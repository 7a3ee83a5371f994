-- A further question may be changed while it waits (docs/adr/0136): each question counts its own edits. What counted
-- closings and reopenings (ends) told edits from them; a later release takes it away.
alter table inquiry
  -- of the question on hand: how often its member changed it, and when last
  add column edits integer not null default 0 check (edits >= 0),
  add column edited_at timestamptz check (edits > 0 or edited_at is null);
alter table inquiry_turn
  add column edits integer not null default 0 check (edits >= 0),
  add column edited_at timestamptz check (edits > 0 or edited_at is null);

-- Until now only a first question was ever edited; when is not known.
update inquiry set edits = version - 1 - ends where turns = 0 and version - 1 - ends > 0;
update inquiry_turn t set edits = i.version - 1 - i.turns - i.ends
from inquiry i where i.id = t.inquiry_id and t.no = 1 and i.version - 1 - i.turns - i.ends > 0;
