-- The evidence of the product that a report was written from: its kind and ids, its words and the address of its screen.
alter table informes add column origen jsonb;

-- Other reports of the same plate, and of the same operator however the name is accented. A column of its own for the
-- name, because a condition that calls fold() is asked after the policy of the table, and so cannot use an index.
-- argued: reports are written by people, some thousands for each client; a hundred thousand take three seconds.
alter table informes add column operator_key text generated always as (fold(btrim("operatorName"))) stored;
-- argued: the same; the index of a hundred thousand takes a second.
create index informes_of_plate on informes (client_id, plate, fecha desc, _id desc);
-- argued: the same.
create index informes_of_operator on informes (client_id, operator_key, fecha desc, _id desc);
