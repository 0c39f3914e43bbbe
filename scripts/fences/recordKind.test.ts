import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RECORD_KEYS } from '@fenix/domain/assembly/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromRoot } from '../root.mjs';

/** The domain is copied and gets one more kind: every list must include it without an edit of its own. */
describe('a kind that is invented', () => {
  mkdirSync(fromRoot('.build'), { recursive: true });
  const folder = mkdtempSync(fromRoot('.build', 'invented-'));
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);

  beforeAll(() => {
    cpSync(fromRoot('packages', 'domain', 'src'), folder, {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
    mkdirSync(join(folder, 'turnos'));
    writeFileSync(join(folder, 'turnos/record.ts'), INVENTED);
    const list = join(folder, 'assembly/records.ts');
    const text = readFileSync(list, 'utf8')
      .replace('import { ACTA }', "import { TURNO } from '../turnos/record';\nimport { ACTA }")
      .replace('  boletin: ACCION,', '  boletin: ACCION,\n  turno: TURNO,');
    writeFileSync(list, text);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is in every list by its one line', async () => {
    const { ACTIONS: actions } = await load('assembly/actions.ts');
    expect(Object.keys(actions).filter((one) => one.startsWith('turno.'))).toEqual([
      'turno.crear',
      'turno.leer',
      'turno.descargar',
      'turno.eliminar',
      'turno.restaurar',
      'turno.relevar',
    ]);
    expect((await load('assembly/areas.ts')).areaOf('/api/turnos/export')).toBe('Turnos');
    expect((await load('vistas/vista.ts')).LISTAS.turnos).toBe('despachosList');
    expect((await load('buscar/busqueda.ts')).CLASES).toContain('turno');
    const bin = await load('assembly/papelera.ts');
    expect([bin.BORRADO_LABELS.turno, bin.BORRADO_PERMISSIONS.turno]).toEqual(['Turno', 'colfenix']);
    expect((await load('assembly/offline.ts')).FROM_THE_DEVICE).toContain('despachoCreate');
    expect((await load('assembly/descarteKinds.ts')).DESCARTE_KINDS.turno).toBe('Turno');
    const discarded = { record: '7', title: 'Turno 7', madeAt: '2026-11-12T14:00:00.000Z', state: 'porEnviar' };
    const { Descarte } = await load('assembly/descarte.ts');
    expect(Descarte.safeParse({ kind: 'turno', ...discarded }).success).toBe(true);
    expect(Descarte.safeParse({ kind: 'relevo', ...discarded }).success).toBe(false);
    expect((await load('assembly/auditWords.ts')).REGISTROS.turno.name).toBe('Turno');
    const records = await load('assembly/records.ts');
    expect(records.ownerOf('turno')).toBe('turno');
    expect(records.recordAddress('turno', '7')).toBe('/optimizacion/previewdocumento/7');
    expect(records.RECORD_KEYS).toEqual([...RECORD_KEYS, 'turno']);
  });
});

const INVENTED = `
import { recordKind } from '../records/kind';
export const TURNO = recordKind({
  key: 'turno',
  words: { one: 'turno', many: 'turnos', gender: 'm' },
  stored: { table: 'turnos', searchKind: 'turno', at: 'fecha', by: [['persona']], beside: ['placa'], isFound: true },
  filesKind: 'turno',
  api: '/api/turnos',
  gates: { read: { permission: 'readDispatch' }, create: { permission: 'createDispatch' } },
  routes: { list: 'despachosList', one: 'documentoPreview', create: 'despachoCreate' },
  lista: 'turnos',
  offline: { kind: 'turno', scope: 'createPreset', opens: ['despachoCreate'], attached: 'sus fotos' },
  bin: 'colfenix',
  acts: { relevar: 'Relevó el turno' },
});
`;
