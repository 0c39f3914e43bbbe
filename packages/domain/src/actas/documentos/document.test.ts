import { describe, expect, test } from 'vitest';
import type { Block, Doc } from '../../document/blocks';
import { ACTA_TIPE_KEYS } from '../tipos';
import { actaDocument } from './document';
import { MISSING, givenActa, givenImagen } from '../../testing/actas/documentFixture';
import { ACTA_MESSAGES } from '../messages';

const SEEN = { address: 'https://fenix.co/optimizacion/previewrecord/1' };
const paper = (change: Parameters<typeof givenActa>[0] = {}, frames?: readonly (string | undefined)[]) =>
  actaDocument(givenActa(change), frames ? { ...SEEN, frames } : SEEN);

function blocksOf<K extends Block['kind']>(doc: Doc, kind: K) {
  return doc.blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind);
}
const titled = (doc: Doc, title: string) => doc.blocks.find((block) => 'title' in block && block.title === title);
const words = (doc: Doc) => JSON.stringify(doc);

test('ACTA-105 the file is named by the consecutive, and the parts come in the order of a visit', () => {
  const doc = paper({ images: { v: '2.0.0', data: [givenImagen('initGPS'), givenImagen('endVideo', VIDEO)] } });
  expect(doc.fileName).toBe('Acta-1042.pdf');
  expect(doc.blocks.map((block) => ('title' in block && block.title) || block.kind)).toEqual([
    'MANTENIMIENTO CORRECTIVO',
    'fields',
    'Vehículo',
    'Estado del vehículo al llegar',
    'Lista de chequeo',
    'Pruebas del equipo',
    'Cambios',
    'Equipos',
    'Sellos',
    'Evidencias',
    'Videos',
    'Observaciones',
    'fields',
    'signature',
    'signature',
    'footer',
  ]);
});

const VIDEO = { kind: 'video', url: '/uploads/v', name: 'v.mp4' } as const;

test.each(ACTA_TIPE_KEYS)('ACTA-99, ACTA-100 the title of %s is in capitals', (tipe) => {
  const [header] = blocksOf(paper({ tipe }), 'header');
  const isMaintenance = ['preventivo', 'correctivo', 'cambio de gps'].includes(tipe);
  expect(header?.title).toBe(`${isMaintenance ? 'MANTENIMIENTO ' : ''}${tipe.toUpperCase()}`);
});

test('ACTA-79 the date is shown as year-month-day, beside consecutive, client and plate', () => {
  const [identity] = blocksOf(paper(), 'fields');
  expect(identity?.rows).toEqual(
    expect.arrayContaining([
      ['Consecutivo', '1042'],
      ['Fecha', '02/11/2026'],
      ['Cliente', 'Expreso del Caribe'],
      ['Placa', 'SKT490'],
      ['Estado', 'Abierta'],
    ]),
  );
});

test.each([
  [1, 'Cerrada en 1 día'],
  [9, 'Cerrada en 9 días'],
])('a record closed in %i days says so', (timeDiffFinally, said) => {
  const [identity] = blocksOf(paper({ close: true, timeDiffFinally }), 'fields');
  expect(identity?.rows).toContainEqual(['Estado', said]);
});

test('ACTA-71 novedades are not shown', () => {
  const novelties = 'Solo para nosotros';
  expect(words(paper({ novelties }))).not.toContain(novelties);
});

describe('ACTA-86 the vehicle', () => {
  test('as much as is known of it', () => {
    expect(titled(paper(), 'Vehículo')).toMatchObject({
      rows: [
        ['Placa', 'SKT490'],
        ['Marca', 'Chevrolet'],
        ['Modelo', '2019'],
        ['Color', 'Blanco'],
      ],
    });
  });

  test.each([null, '{}', 'no es JSON'])('nothing where the text is %s', (dataVehicle) => {
    expect(titled(paper({ dataVehicle }), 'Vehículo')).toBeUndefined();
  });
});

test('ACTA-49 each value of the checklist has its own mark, and they are counted', () => {
  const values = ['Bueno', 'Malo', 'N/A'] as const;
  const checks = values.map((checked, index) => ({ name: 'Pito', indice: index + 1, checked }));
  expect(titled(paper({ checklist: { v: '2.0.0', checks } }), 'Lista de chequeo')).toEqual({
    kind: 'checks',
    title: 'Lista de chequeo',
    note: '1 Bueno · 1 Malo · 1 N/A',
    columns: 3,
    items: [
      { name: '1. Pito', value: 'Bueno', mark: 'ok' },
      { name: '2. Pito', value: 'Malo', mark: 'alert' },
      { name: '3. Pito', value: 'N/A', mark: 'off' },
    ],
  });
});

test('ACTA-54 the device tests say yes or no', () => {
  const test = [
    { indice: 1, name: 'Movil encendido', checked: true },
    { indice: 2, name: 'Buzzer', checked: false },
  ];
  expect(titled(paper({ test }), 'Pruebas del equipo')).toMatchObject({
    items: [
      { name: 'Movil encendido', value: 'Sí', mark: 'ok' },
      { name: 'Buzzer', value: 'No', mark: 'off' },
    ],
  });
});

describe('changes: only what applies', () => {
  test('a GPS that was changed shows what went out, what came in and where it goes', () => {
    const doc = paper();
    expect(titled(doc, 'Cambios')).toMatchObject({
      rows: [
        ['¿Se cambiaron los sellos?', 'Sí'],
        ['¿Se cambió el GPS?', 'Sí'],
        ['El GPS se envía a', 'Laboratorio'],
      ],
    });
    expect(titled(doc, 'Equipos')).toMatchObject({
      rows: [
        ['Tipo', 'GPS', 'GPS'],
        ['Marca', 'Teltonika', 'Teltonika'],
        ['Número de serie', 'TX-1001', 'TX-2002'],
        ['Consecutivo', '—', '77'],
      ],
    });
    expect(titled(doc, 'Sellos')).toMatchObject({ rows: [['GPS', 'S-554']] });
  });

  test('a no has nothing under it', () => {
    const doc = paper({ ...NO_EQUIPMENT, changeGPS: false, changeStamp: false, gpsSeal: null, sendGPS: null });
    expect(titled(doc, 'Equipos')).toBeUndefined();
    expect(titled(doc, 'Sellos')).toBeUndefined();
  });

  test.each([
    ['dvr', ['¿Se cambió la unidad de almacenamiento?', '¿Se cambiaron los sellos?']],
    ['gps', ['¿Se cambiaron los sellos?', '¿Se cambió el GPS?']],
    ['other', ['¿Se cambió la unidad de almacenamiento?', '¿Se cambiaron los sellos?', '¿Se cambió el GPS?']],
  ] as const)('ACTA-56, ACTA-57 for %s only the questions it was asked', (format, asked) => {
    const changes = titled(paper({ format, sendGPS: null }), 'Cambios');
    expect(changes?.kind === 'fields' && changes.rows.map(([question]) => question)).toEqual(asked);
  });

  test('a legacy record that was never asked has no such part', () => {
    const doc = paper({ ...NO_EQUIPMENT, changeUnit: null, changeStamp: null, changeGPS: null });
    expect(titled(doc, 'Cambios')).toBeUndefined();
  });
});

const NO_EQUIPMENT = {
  tipeWithdrawal: null,
  brandWithdrawal: null,
  serialNumberWithdrawal: null,
  tipeInstalled: null,
  brandInstalled: null,
  serialNumberInstalled: null,
  consecutiveInstalled: null,
};

describe('evidence', () => {
  test('ACTA-92, ACTA-95 pictures two by two by the name of their slot, videos as a still with the address of the record', () => {
    const data = [givenImagen('evidence'), givenImagen('initVideo', VIDEO), givenImagen('initGPS')];
    const doc = paper({ images: { v: '2.0.0', data } }, ['data:cuadro']);
    expect(blocksOf(doc, 'photos')).toEqual([
      {
        kind: 'photos',
        title: 'Evidencias',
        columns: 2,
        photos: [
          { url: '/uploads/initGPS', caption: 'GPS al inicio' },
          { url: '/uploads/evidence', caption: 'Evidencia' },
        ],
      },
    ]);
    expect(blocksOf(doc, 'video')).toEqual([
      {
        kind: 'video',
        title: 'Videos',
        caption: 'Video al inicio',
        address: SEEN.address,
        frame: 'data:cuadro',
      },
    ]);
  });

  test('files of one slot are numbered', () => {
    const data = [givenImagen('evidence'), givenImagen('evidence')];
    const [photos] = blocksOf(paper({ images: { v: '2.0.0', data } }), 'photos');
    expect(photos?.photos.map(({ caption }) => caption)).toEqual(['Evidencia 1', 'Evidencia 2']);
  });

  test('ACTA-15 a file that is not there yet says so in its place', () => {
    const data = [givenImagen('initGPS', MISSING), givenImagen('endVideo', { ...VIDEO, ...MISSING })];
    const doc = paper({ images: { v: '2.0.0', data }, signature: { ...MISSING, name: 'f.png', kind: 'picture' } }, [
      'x',
    ]);
    expect(blocksOf(doc, 'photos')[0]?.photos[0]).toMatchObject({ url: null, missing: ACTA_MESSAGES.missingFile });
    expect(blocksOf(doc, 'video')[0]).toMatchObject({ missing: ACTA_MESSAGES.missingFile });
    expect(blocksOf(doc, 'video')[0]).not.toHaveProperty('frame');
    expect(blocksOf(doc, 'signature')[0]).toMatchObject({ missing: ACTA_MESSAGES.missingFile });
  });
});

test('ACTA-87, ACTA-103 who receives and the technician sign; without an image their line stays', () => {
  expect(blocksOf(paper(), 'signature')).toEqual([
    { kind: 'signature', name: 'Ana Torregrosa', role: 'Recibe', url: '/uploads/firma' },
    {
      kind: 'signature',
      name: 'Jairo Mendoza',
      role: 'Técnico · Completada por Jairo Mendoza',
      url: '/uploads/tecnico',
    },
  ]);
  const before = { technicianSignature: null, signature: null, completedBy: null, sentWithout: null };
  expect(blocksOf(paper(before), 'signature')).toEqual([
    { kind: 'signature', name: 'Ana Torregrosa', role: 'Recibe' },
    { kind: 'signature', name: 'Jairo Mendoza', role: 'Técnico' },
  ]);
});

test('ACTA-69 what it was sent without is on its paper', () => {
  const doc = paper({
    signature: null,
    responsibleName: null,
    sentWithout: ['sendGPS', 'responsibleName', 'signature'],
  });
  expect(blocksOf(doc, 'signature')[0]).toEqual({
    kind: 'signature',
    name: '—',
    role: 'Recibe',
    missing: 'Sin firma de quien recibe',
  });
  expect(blocksOf(doc, 'notice')).toEqual([
    {
      kind: 'notice',
      tone: 'info',
      title: 'Enviada sin estos datos',
      text: 'El GPS se envía a · Nombre de quien recibe · Firma de quien recibe',
    },
  ]);
});

test('ACTA-105 the company is called as it was when the record was completed', () => {
  expect(blocksOf(paper({ client: 'otro nombre' }), 'header')[0]?.subtitle).toContain('Expreso');
});

test('ACTA-11 a deleted record is marked on its paper', () => {
  expect(blocksOf(paper({ delete: true }), 'notice')).toMatchObject([{ tone: 'alert', title: 'Acta eliminada' }]);
  expect(blocksOf(paper(), 'notice')).toEqual([]);
});
