-- Media: fingerprints, sizes, thumbnails, and removal in two steps (marked in the transaction, gone later).
alter table media
  add column sha256 text,
  add column width integer,
  add column height integer,
  -- Deferred, so that a restore may bring a thumbnail before its picture.
  add column thumb_of uuid references media on delete cascade deferrable initially deferred,
  add column deleted_at timestamptz(3);
create unique index media_thumb on media (thumb_of) where thumb_of is not null;
create index media_marked on media (deleted_at) where deleted_at is not null;
-- What a company has in store is summed on each upload: from the index alone.
create index media_usage on media (client_id) include (bytes) where deleted_at is null;
