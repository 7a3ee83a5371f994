-- A scheduled change and its end are one (docs/adr/0124): the end names the change that it ends.
alter table scheduled_change add column ends bigint references scheduled_change;

-- Ends that wait were written right after their change, in one transaction.
alter table scheduled_change disable trigger in_order;
update scheduled_change e set ends = b.id from scheduled_change b
  where e.state = 'waiting' and b.id = e.id - 1 and b.chain = e.chain and b.subject = e.subject
    and (b.made_by, b.reason) = (e.made_by, e.reason) and b.approved_by is not distinct from e.approved_by
    and e.made_at - b.made_at < interval '1 second';
alter table scheduled_change enable trigger in_order;
