-- The last running number given of each kind. A row, not a sequence: a rolled-back transaction gives its number back.
create table consecutives (kind text primary key, last bigint not null);
