-- Keys at rest. What we send to others is sealed under DATA_KEY, which the database does not know: plain values of
-- before are sealed by the step that follows the migrations. A caller of our own platform is found by the keyed
-- fingerprint of its key; a key that we made ourselves is kept in no other way.
alter table gps_accounts
  alter column api_key drop not null,
  add column api_key_print text;
create unique index gps_accounts_key on gps_accounts (api_key_print) where retired_at is null;
