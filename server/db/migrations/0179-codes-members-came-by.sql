-- By which code a member came (docs/adr/0135-who-came-by-a-code.md). Null of everyone from before, of the sandbox's own
-- and of nobody else. A code that gets another name takes them along; one that somebody came by is not deleted.
alter table member add column came_by text references referral_code on update cascade;
create index member_came_by on member (came_by, id) where came_by is not null;
create index referral_code_of on referral_code (owner_id, created_at desc, code) where owner_id is not null;

-- A code's state now, in one place for all who list codes.
create function code_state(c referral_code) returns text language sql stable as $$
  select case when not c.active then 'off' when c.uses >= c.max_uses then 'used'
              when c.expires_at <= business_now() then 'expired' else 'open' end
$$;

-- Of who came by codes, those who were let in and stand below `root` now. Who came by a code was put directly below its
-- owner; only of who was moved since is the way up walked, of all of them at once.
create function came_below(root bigint, codes text[], deepest int) returns table (member_id bigint, code text)
language sql stable as $$
  with recursive came as materialized (
    select m.id, m.upper_id, m.came_by from member m
    where m.came_by = any (codes)
      and not exists (select from signup s where s.member_id = m.id and s.state <> 'approved')
  ), line as (
    select id, came_by, upper_id as at, 1 as depth from came where upper_id <> root
    union all
    select l.id, l.came_by, u.upper_id, l.depth + 1 from line l join member u on u.id = l.at
    where l.at <> root and u.upper_id is not null and l.depth < deepest
  )
  select id, came_by from came where upper_id = root
  union all
  select id, came_by from line where at = root
$$;
