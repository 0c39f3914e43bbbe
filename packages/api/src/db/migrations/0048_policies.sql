-- Policies of the tables that came after 0023, as it wrote those before: for whom a connection speaks is asked once per
-- statement. Asked per row, PostgreSQL takes one row in two hundred for visible, and reads a whole table for a page of it.
do $$
declare
  one record;
begin
  for one in select tablename, policyname from pg_policies where schemaname = 'public' and qual = 'sees(client_id)' loop
    execute format('alter policy %I on %I using ((select speaks_for_all()) or client_id = (select speaks_for()))',
      one.policyname, one.tablename);
  end loop;
end $$;
