#!/bin/sh
# Run once by Patroni when the cluster is made, with the superuser's address: every login with its rights, none with a
# password (they come with certificates, see pg_hba in patroni.yml). Who migrates owns the tables and makes no logins; who
# serves owns nothing and is in madang_app, whose rights the migrations derive (docs/operate.md, The database's roles).
set -eu
exec psql -X -v ON_ERROR_STOP=1 -d "$1" <<'SQL'
create role madang_app nologin;
create role madang login;
create role madang_server login in role madang_app;
create role madang_reader login connection limit 10;
create role madang_provider login;
create role pgbackrest login connection limit 8;

create database madang owner madang;
create database madang_provider owner madang_provider;
revoke all on database madang, madang_provider from public;
grant connect on database madang to madang_server, madang_reader;

-- Told apart from a standby while a base backup runs (ADR 0151).
grant pg_read_all_stats to madang_server;

-- Copies: may begin and end one, from the database postgres; the house's own it may not even enter.
grant pg_read_all_settings, pg_checkpoint to pgbackrest;
grant execute on function pg_backup_start(text, boolean) to pgbackrest;
grant execute on function pg_backup_stop(boolean) to pgbackrest;
grant execute on function pg_create_restore_point(text) to pgbackrest;
grant execute on function pg_switch_wal() to pgbackrest;

\connect madang
alter schema public owner to madang;
revoke all on schema public from public;
grant usage on schema public to madang_app, madang_reader;
set role madang;
alter default privileges in schema public grant select on tables to madang_reader;
reset role;
-- Reports and figures: reads, and is ended before it hinders anybody.
alter role madang_reader set default_transaction_read_only = on;
alter role madang_reader set statement_timeout = '60s';
SQL
