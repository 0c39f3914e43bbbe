-- Which list of novelties a report was checked by, and what was said when it was finished. Reports of before have neither.
alter table informes add column "listVersion" text, add column "finishNote" text;
