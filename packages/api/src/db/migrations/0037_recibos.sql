select set_config('app.tenant', '*', true);

-- What comes late comes many at once, after hours without signal: what came at the same moment, of one day in UTC, is
-- one row now instead of one for each position.
alter table gps_receipts rename to gps_receipts_of_each;
create table gps_receipts (
  vehicle_id uuid not null,
  -- The earliest of the moments that the row is about.
  first_at timestamptz(0) not null,
  received_at timestamptz(0) not null,
  has_time boolean not null,
  moments timestamptz(0)[] not null
);
-- A thousand moments are packed for longer than they take to write.
alter table gps_receipts alter column moments set storage external;
insert into gps_receipts (vehicle_id, first_at, received_at, has_time, moments)
select vehicle_id, min(at), received_at, has_time, array_agg(at order by at)
from gps_receipts_of_each
group by vehicle_id, date_trunc('day', at, 'UTC'), received_at, has_time;
drop table gps_receipts_of_each;
create index gps_receipts_of on gps_receipts (vehicle_id, first_at);
create index gps_receipts_came on gps_receipts (vehicle_id, received_at);
alter table gps_receipts enable row level security;
alter table gps_receipts force row level security;
create policy platform on gps_receipts
  using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*');
