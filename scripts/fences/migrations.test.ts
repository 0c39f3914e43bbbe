import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from '../root.mjs';
import { migrationProblems, takenAway, unknownTables } from './migrations';

const FOLDER = fromRoot('packages', 'api', 'src', 'db', 'migrations');

test('no new migration rewrites or locks a growing table unless its author argues why', () => {
  const names = readdirSync(FOLDER);
  expect(names.length).toBeGreaterThan(50);
  expect(names.flatMap((name) => migrationProblems(name, readFileSync(join(FOLDER, name), 'utf8')))).toEqual([]);
});

test('of every table is said whether it grows', () => {
  const texts = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), 'utf8'));
  expect(texts.flatMap(unknownTables), 'add it to GROWING or SMALL in scripts/fences/migrations.ts').toEqual([]);
  expect(unknownTables('create table if not exists nueva (\n);\ncreate unlogged table otra ();')).toEqual([
    'nueva',
    'otra',
  ]);
});

const NEW = '0099_new.sql';

test.each([
  ['update actas set name = lower(name);', 'updates all rows of actas'],
  ['-- a word\nupdate only media\nset label = 1;', 'updates all rows of media'],
  ['delete from avisos where at < now();', 'deletes from avisos'],
  ['alter table gps_days alter column packed type text;', 'changes the type of a column of gps_days'],
  ['alter table actas\n  alter name set data type citext;', 'changes the type of a column of actas'],
  ['alter table actas alter column name set not null;', 'reads all rows for a not null of actas'],
  ['alter table media add constraint x check (bytes > 0);', 'checks all rows for a constraint of media'],
  ['alter table media add column a text check (a > 0);', 'checks all rows for a constraint of media'],
  [
    'alter table actas add column s text generated always as (lower(name)) stored;',
    'a generated column into all rows of actas',
  ],
  ['create index x on audit_log (at);', 'an index on audit_log'],
  ['create unique index if not exists x on "media" (label);', 'an index on media'],
  ['update gps_reportes set at = now();', 'updates all rows of gps_reportes'],
  ['insert into copia (a)\nselect a from actas;', 'copies all rows of actas'],
  ['insert into copia select 1 from clients join only media on true;', 'copies all rows of media'],
  ['do $$ begin\n  update informes set plate = 1;\nend $$;', 'updates all rows of informes'],
])('%s is refused', (text, words) => {
  const problems = migrationProblems(NEW, text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(words);
});

test.each([
  ['alter table actas add column note text;'],
  ['alter table media add constraint x check (bytes > 0) not valid;'],
  ['-- argued: three rows a client.\ncreate index x on informes (plate);'],
  ['update clients set version = 1;'],
  ['create table actas (a int); create index x on actas (a);'],
  ['create function f() returns void language plpgsql as $$\nbegin\n  update actas set name = 1;\nend $$;'],
  ['insert into settings values (1, 2);'],
  ['insert into settings select 1, 2 from clients;'],
])('%s is let through', (text) => expect(migrationProblems(NEW, text)).toEqual([]));

test('an argument holds for its own statement only', () => {
  const text = '-- argued: small.\nupdate actas set name = 1;\nupdate media set label = 1;';
  expect(migrationProblems(NEW, text)).toHaveLength(1);
  expect(migrationProblems('0054_equipos.sql', 'update actas set name = 1;')).toEqual([]);
  expect(migrationProblems('0080b_dias_de_una_vez.sql', 'update actas set name = 1;')).toHaveLength(1);
  expect(migrationProblems('0080b_dias_de_una_vez.sql', 'update gps_reportes set at = 1;')).toEqual([]);
});

test('S19 what takes something away from the version before says the oldest version that works then', () => {
  const files = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const);
  expect(files.flatMap(([name, text]) => takenAway(name, text))).toEqual([]);
});

test.each([
  ['drop table actas;'],
  ['drop function if exists fold(text);'],
  ['alter table clients\n  drop column nit;'],
  ['alter table clients rename column nit to otro;'],
  ['alter table clients rename to otra;'],
])('S19 %s needs a version', (text) => {
  expect(takenAway(NEW, text)).toHaveLength(1);
  expect(takenAway(NEW, `-- oldest: 8.0.0\n${text}`)).toEqual([]);
  expect(takenAway('0088_rtm_leida.sql', text)).toEqual([]);
});

test.each([['drop index x;'], ['alter table clients add column a text;'], ['drop trigger x on actas;']])(
  'S19 %s needs none',
  (text) => expect(takenAway(NEW, text)).toEqual([]),
);
