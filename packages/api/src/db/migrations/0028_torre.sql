-- BI-05: what trackers raised in the last hours, without reading all that they said.
create index gps_positions_alarms on gps_positions (vehicle_id, at) where alarma is not null;
