-- The report of points goes by days, over the few transfers that touch points.
create index transfer_of_points_by_day on transfer (at) where point_after is not null;
