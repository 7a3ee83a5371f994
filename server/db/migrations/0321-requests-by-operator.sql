-- The page of a request counts how its operator's requests of that kind ended in the last thirty days.
create index approval_requested on approval (requested_by, action, requested_at);
