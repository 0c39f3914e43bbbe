-- GPS-30: an account may be at a platform of its own: its address, and the sealed key that this installation shows there.
-- Both are null for accounts at the installation's platform, which is all that the version before knows.
alter table gps_accounts
  add column platform_url text,
  add column platform_key text,
  add constraint gps_accounts_platform check ((platform_url is null) = (platform_key is null));
