#!/bin/sh
# The two roles and the database, made once by an administrator; the image of PostgreSQL runs it at its first start.
# By hand: POSTGRES_USER=postgres OWNER_PASSWORD=… WORKER_PASSWORD=… sh roles.sh
set -eu
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set worker_password="$WORKER_PASSWORD" <<'SQL'
create role fenix_app nologin;
create role fenix_owner login password :'owner_password';
create role fenix login password :'worker_password' in role fenix_app;
grant fenix_app to fenix_owner;
create database fenix owner fenix_owner;
SQL
