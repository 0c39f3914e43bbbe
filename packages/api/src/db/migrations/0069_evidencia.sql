-- The evidence of the product that a report was written from: its kind and ids, its words and the address of its screen.
alter table informes add column origen jsonb;

-- Other reports of the same plate, and of the same operator however the name is accented.
-- argued: reports are written by people, some thousands for each client; the index of a hundred thousand takes a second.
create index informes_of_plate on informes (client_id, plate, fecha desc, _id desc);
-- argued: the same.
create index informes_of_operator on informes (client_id, fold("operatorName"), fecha desc, _id desc);
