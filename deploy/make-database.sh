#!/bin/sh
# Run once by PostgreSQL's image, on an empty volume: the owner's role and the database (docs/operations.md).
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$TORANAM_DATABASE_PASSWORD" <<'SQL'
create role toranam login createrole password :'password';
create database toranam owner toranam;
SQL
