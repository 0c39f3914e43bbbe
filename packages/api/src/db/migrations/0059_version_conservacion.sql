-- Raised by every edit of a client's periods: a form sends back the one it was filled from. A constant default does not
-- rewrite the table, and the version before, which does not know the column, goes on writing.
alter table conservacion add column version integer not null default 1;
