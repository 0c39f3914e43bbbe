-- The oldest version that works on the database after a migration, where that does more than add: a server of an older
-- one does not start. Null: the version before goes on working and may be started again.
alter table migrations add column oldest text;
