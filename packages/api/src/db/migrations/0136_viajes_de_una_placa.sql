-- The programmed trips of a plate, for the time line of a vehicle.
-- argued: a company programs some hundred trips a day; the index of a million takes some seconds, once.
create index gps_programadas_of_plate on gps_programadas (account_id, placa, start_at desc, _id desc);
