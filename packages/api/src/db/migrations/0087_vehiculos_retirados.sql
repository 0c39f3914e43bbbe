-- A vehicle that was sold or given back: its papers neither ring nor stand among what ends.
alter table hojas_vehiculo add column activo boolean not null default true;
