-- The pending records of a company, newest first: what a technician takes along for work without signal.
create index actas_pending on actas (client_id, fecha desc, _id desc) where not complete and not "delete";
