#!/bin/sh
# Run once, by PostgreSQL's image, on an empty volume: the role that Giro works as owns its database and is no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$GIRO_PASSWORD" --username="$POSTGRES_USER" <<'SQL'
create role giro login nosuperuser nocreatedb nocreaterole password :'password';
create database giro owner giro;
revoke connect on database postgres, template1 from public;
SQL
