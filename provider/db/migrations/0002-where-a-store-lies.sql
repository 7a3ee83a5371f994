-- Where the vendors' store was when it was last opened: one that was put back lies elsewhere, or on another timeline.
create table store_place (place text not null);
