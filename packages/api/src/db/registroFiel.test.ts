import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newId } from '../ground/ids';
import { createDatabase, dropDatabase, urlOf } from '../testing/databases';
import { openEmbedded } from './embedded';
import type { Engine } from './engine';
import { listMigrations, migrate } from './migrate';
import { openPostgres } from './postgres';

const BEFORE = listMigrations().filter(({ name }) => name < '0011');
let engine: Engine;
let drop = async () => {};
beforeAll(async () => {
  const given = inject('database');
  if (given.kind === 'embedded') engine = await openEmbedded({});
  else {
    const name = `fenix_before_${newId().replaceAll('-', '')}`;
    await createDatabase(given.url, name);
    engine = openPostgres(urlOf(given.url, name));
    drop = () => dropDatabase(given.url, name);
  }
  await migrate(engine, BEFORE);
});
afterAll(async () => {
  await engine.close();
  await drop();
});

const query = <T>(sql: string, values: unknown[] = []) =>
  engine.asOwner(async (connection) => {
    await connection.exec(`select set_config('app.tenant', '*', false)`);
    return (await connection.query<T>(sql, values)).rows;
  });

test('ACTA-103, ACTA-105 older records keep what they show, and every file has a row per record that uses it', async () => {
  const [client, provider, staff, person] = [newId(), newId(), newId(), newId()];
  const [complete, old, pending, typed] = [newId(), newId(), newId(), newId()];
  const files = { logo: newId(), firma: newId(), taken: newId(), signature: newId(), image: newId(), report: newId() };
  for (const [id, name, isProvider] of [
    [client, 'acme', false],
    [provider, 'proveedor', true],
  ] as const)
    await query(
      `insert into clients (_id, client, client_key, "modulesClient", fecha, is_provider, "logoDB") values ($1, $2, $2, '{}', now(), $3, $4)`,
      [id, name, isProvider, isProvider ? null : files.logo],
    );
  for (const [id, name, of] of [
    [staff, 'gerente', provider],
    [person, 'cliente', client],
  ])
    await query(
      `insert into users (_id, client_id, name, name_key, "nameUser", email, password_hash, scopes, fecha)
       values ($1, $2, $3, $3, $3, 'a@b.co', 'x', '{}', now())`,
      [id, of, name],
    );
  for (const [name, id] of Object.entries(files))
    await query(
      `insert into media (_id, client_id, label, mime, bytes, created_at, deleted_at) values ($1, null, $2, 'image/png', 1, now(), $3)`,
      [id, name, name === 'taken' ? new Date(0) : null],
    );
  await query(
    `insert into acta_technicians (_id, nombre, nombre_key, firma, fecha) values ($1, 'Luz Firma', 'luz firma', $2, now())`,
    [newId(), files.firma],
  );
  await query(`insert into acta_analysts (_id, nombre, nombre_key, fecha) values ($1, 'Ana', 'ana', now())`, [newId()]);
  const images = {
    v: '2.0.0',
    data: [
      { url: files.image, position: 'evidence' },
      { url: 'https://viejo/a.jpg', position: 'evidence' },
    ],
  };
  for (const [number, id, facts] of [
    [1, complete, { complete: true, signature: files.signature, images: JSON.stringify(images), name: 'Luz Firma' }],
    [2, old, { complete: true, signature: null, images: JSON.stringify([files.image]), name: 'Nadie' }],
    [3, pending, { complete: false, signature: null, images: null, name: 'Luz Firma' }],
    [4, typed, { complete: false, signature: null, images: null, name: 'Luz Firma' }],
  ] as const)
    await query(
      `insert into actas (_id, client_id, consecutive, fecha, tipe, format, plate, name, complete, signature, images)
       values ($1, $2, $3, now(), 'correctivo', 'gps', 'ABC123', $4, $5, $6, $7)`,
      [id, client, number, facts.name, facts.complete, facts.signature, facts.images],
    );
  await query(
    `insert into acta_reports values ($1, $2, $3, 'baja', true, true, true, true, true, true, true, true, 's', 'b', 'o', $4, now(), 'x')`,
    [newId(), complete, client, JSON.stringify({ image1: files.report })],
  );
  for (const [id, user] of [
    [pending, staff],
    [typed, person],
  ])
    await query(
      `insert into audit_log (_id, at, user_id, "user", action, entity, entity_id) values ($1, now(), $2, 'x', 'acta.crear', 'acta', $3)`,
      [newId(), user, id],
    );

  await migrate(engine, listMigrations());

  const rows = await query<Record<string, unknown>>(
    `select consecutive, "technicianSignature", "printedClient", "completedBy", "sentWithout", named_by_staff from actas order by 1`,
  );
  const nothing = { completedBy: null, sentWithout: null };
  expect(rows).toEqual([
    { consecutive: 1, technicianSignature: files.firma, printedClient: 'acme', named_by_staff: false, ...nothing },
    { consecutive: 2, technicianSignature: null, printedClient: 'acme', named_by_staff: false, ...nothing },
    { consecutive: 3, technicianSignature: null, printedClient: null, named_by_staff: true, ...nothing },
    { consecutive: 4, technicianSignature: null, printedClient: null, named_by_staff: false, ...nothing },
  ]);
  expect(await query('select tipo, nombre, firma from acta_personas order by nombre')).toEqual([
    { tipo: 'analista', nombre: 'Ana', firma: null },
    { tipo: 'tecnico', nombre: 'Luz Firma', firma: files.firma },
  ]);
  const uses = await query<{ label: string; kind: string; record: string }>(
    `select label, kind, record from media_uses join media on media_id = _id order by label, kind, record = $1 desc`,
    [complete],
  );
  expect(uses.map(({ label, kind, record }) => [label, kind, [complete, old, client].indexOf(record)])).toEqual([
    ['firma', 'acta', 0],
    ['firma', 'tecnico', -1],
    ['image', 'acta', 0],
    ['image', 'acta', 1],
    ['logo', 'cliente', 2],
    ['report', 'acta', 0],
    ['signature', 'acta', 0],
  ]);
});
