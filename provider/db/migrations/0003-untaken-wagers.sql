-- Wagers that the wallet never took are removed by their age (docs/adr/0009).
create index wager_untaken on wager (at) where state = 'refused' or (state = 'cancelled' and date = '');
