-- Two people at one record: an edit names the version it was made from, and the second to save is told.
alter table users add column version integer not null default 1;
alter table clients add column version integer not null default 1;
alter table gps_accounts add column version integer not null default 1;
