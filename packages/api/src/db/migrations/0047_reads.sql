-- Indexes of reads that walked through a whole table: quick to make, for these tables are among the small ones.
-- The audit log is narrowed to a company by its name, also where it was deleted since.
create index clients_of_name on clients (client_key);
-- What is new for a person and their company, asked for with every screen.
create index newsletter_clients_of_client on newsletter_clients (client_id);
create index newsletter_reads_of_user on newsletter_reads (user_id, newsletter_id);
-- The measurements count the jobs that gave up.
create index jobs_failed on jobs (failed_at) where failed_at is not null;
