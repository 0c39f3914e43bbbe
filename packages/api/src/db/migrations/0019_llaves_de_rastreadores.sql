-- S1: whether a tracker's key is anybody's is asked before its body is read, when the tracker has not said its name yet.
create index gps_devices_key on gps_devices (key_hash);
