#!/bin/sh
# PostgreSQL's image runs this once, on an empty volume: creates the owner's role and the database (docs/operations.md).
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$TORANAM_DATABASE_PASSWORD" <<'SQL'
create role toranam login createrole password :'password';
create database toranam owner toranam;
SQL
