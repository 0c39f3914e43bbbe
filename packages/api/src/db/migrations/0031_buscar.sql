-- What a person types into the quick search is found by a step into an index: the number of a document, whatever
-- company it is of, and a NIT. The numbers of the other records have theirs since they are unique.
create index documentos_numbered on documentos (consecutive);
create index clients_nit on clients (nit);
