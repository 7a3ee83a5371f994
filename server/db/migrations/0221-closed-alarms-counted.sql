-- Alarms that are closed are a long history: how many there are is counted as they close, and a page of them is found in an
-- index alone. Sums of what stands elsewhere: they may be made again at any time.
create table alarm_closed_count (
  rule text primary key,
  closed bigint not null check (closed >= 0)
);

create function count_closed_alarm() returns trigger language plpgsql as $$
begin
  insert into alarm_closed_count as c (rule, closed) values (new.rule, 1)
  on conflict (rule) do update set closed = c.closed + 1;
  return null;
end $$;
create trigger count_closed after insert on alarm for each row when (new.state = 'closed')
  execute function count_closed_alarm();
create trigger count_closing after update of state on alarm for each row
  when (new.state = 'closed' and old.state <> 'closed') execute function count_closed_alarm();

insert into alarm_closed_count select rule, count(*) from alarm where state = 'closed' group by rule;

create index alarm_closed_page on alarm (closed_at, id) include (rule) where state = 'closed';
