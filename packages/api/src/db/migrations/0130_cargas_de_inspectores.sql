-- Inspectors send videos in pieces too: an upload belongs to a user or to an inspector of the app. The policy of the
-- table holds for both, by their company. The version before goes on with those of users and finds no others.
alter table cargas alter column user_id drop not null;
alter table cargas add column inspector_id uuid references incontrol_users on delete cascade;
-- argued: the sweep leaves no upload older than seven days, so there are few rows.
alter table cargas add constraint cargas_owner check (num_nonnulls(user_id, inspector_id) = 1);
-- argued: as above.
create unique index cargas_open_inspector on cargas (inspector_id, huella)
  where claimed_at is null and inspector_id is not null;
-- argued: as above.
create index cargas_taken_inspector on cargas (inspector_id, huella, claimed_with)
  where claimed_at is not null and inspector_id is not null;
