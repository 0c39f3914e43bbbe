import { describe, expect, test } from 'vitest';
import { sampleDespacho } from '../../testing/flota/despachoFixture';
import { ADJUNTOS_MAX, NOT_KEPT, adjuntoId, adjuntoName, findAdjuntos } from './adjuntos';
import { filesOf, inspeccionFileName, inspeccionRow, isInspection } from '../inspecciones/inspeccion';
import { countShown, readReport, referenceOf, textShown, timeShown } from './reporte';

const read = (data: unknown) => readReport({ data: typeof data === 'string' ? data : JSON.stringify(data) });
const LONG = 'QUJD'.repeat(30);

const WHOLE = {
  nameInspector: ' Marta Ríos ',
  dateTimeReport: '2026-11-15T13:05:00.000Z',
  hora_final: '2026-11-15T13:20:00.000Z',
  totalPassengers: 23,
  company: 'Expreso del Caribe',
  controlPoint: 'Peaje Tasajera',
  collectionPictures: [
    { picture: 'archivo:1.jpg', dateTime: '2026-11-15T13:06:00Z', latitud: 10.9, longitud: -74.4 },
    { picture: 'archivo:2.jpg' },
  ],
  image1: 'archivo:3.jpg',
  video: 'archivo:4.mp4',
  novelties: [{ name: 'Pasajeros', data: ['Sin tiquete', 'De pie'] }],
  involveds: ['Conductor', 'Auxiliar'],
  officials: [{ entity: 'Policía', more: 'Placa 123' }],
  description: 'Sin novedad',
  responsibleName: ' Wilson Zapata ',
  signature: 'archivo:5.png',
  latitud: 10.99,
  longitud: -74.2,
  referencia: '0195b1c2-0000-7000-8000-000000000001',
};

describe('what an inspector’s app sends', () => {
  test('INSP-08, INSP-17 every part of a report is read', () => {
    expect(read(WHOLE)).toEqual({
      nameInspector: 'Marta Ríos',
      dateTimeReport: '15/11/2026 08:05',
      at: '2026-11-15T13:05:00.000Z',
      hora_final: '08:20',
      totalPassengers: 23,
      company: 'Expreso del Caribe',
      controlPoint: 'Peaje Tasajera',
      novelties: ['Pasajeros · Sin tiquete · De pie'],
      involveds: ['Conductor', 'Auxiliar'],
      officials: [{ entity: 'Policía', more: 'Placa 123' }],
      description: 'Sin novedad',
      responsibleName: 'Wilson Zapata',
      latitud: 10.99,
      longitud: -74.2,
      collectionPictures: [
        { picture: 'archivo:1.jpg', dateTime: '15/11/2026 08:06', latitud: 10.9, longitud: -74.4 },
        { picture: 'archivo:2.jpg', dateTime: '', latitud: null, longitud: null },
        { picture: 'archivo:3.jpg', dateTime: '', latitud: null, longitud: null },
      ],
      video: ['archivo:4.mp4'],
      signature: 'archivo:5.png',
      unread: [],
    });
  });

  test.each(['', 'no es json', '[]', '12', 'null', '"texto"', '{'])(
    '%j is a report of which nothing was read',
    (data) =>
      expect(read(data)).toMatchObject({ nameInspector: '', collectionPictures: [], unread: ['El reporte completo'] }),
  );

  test('an empty report lacks nothing that could be said', () =>
    expect(read({})).toMatchObject({ nameInspector: '', totalPassengers: null, signature: null, unread: [] }));

  test.each([
    ['totalPassengers', 'muchos', 'Pasajeros'],
    ['totalPassengers', -1, 'Pasajeros'],
    ['totalPassengers', 1.5, 'Pasajeros'],
    ['nameInspector', { de: 'otro' }, 'Inspector'],
    ['company', ['una', 'dos'], 'Empresa'],
    ['collectionPictures', [{ picture: { a: 1 } }], 'Fotografías'],
    ['officials', [{ entity: {} }], 'Funcionarios'],
    ['latitud', 95, 'Ubicación'],
    ['clima', 'lluvia', '«clima»'],
    ['__proto__x', 1, '«__proto__x»'],
    [NOT_KEPT, ['collectionPictures.1.picture'], 'Fotografías'],
    [NOT_KEPT, ['signature'], 'Firma'],
  ])('%s %j is named as not read: %s', (field, value, label) => {
    const { nameInspector, unread } = read({ ...WHOLE, [field]: value });
    expect(unread).toEqual([label]);
    expect(nameInspector).toBe(field === 'nameInspector' ? '' : 'Marta Ríos');
  });

  test('what another platform left in as base64 is shown nowhere, and named', () => {
    const left = read({
      ...WHOLE,
      description: LONG,
      collectionPictures: [{ picture: `data:image/png;base64,${LONG}` }],
    });
    expect(JSON.stringify(left)).not.toContain(LONG);
    expect(left.unread).toEqual(['Descripción', 'Fotografías']);
  });

  test.each([
    ['15/11/2026 08:05', '15/11/2026 08:05'],
    ['2026-11-15 08:05:10', '15/11/2026 08:05'],
    ['2026-11-15T08:05:10', '15/11/2026 08:05'],
    ['2026-11-15T08:05:10-05:00', '15/11/2026 08:05'],
    ['ayer', 'ayer'],
    ['2026-99-99T99:99:99Z', '2026-99-99T99:99:99Z'],
  ])('the moment %s is shown as %s', (given, shown) =>
    expect(read({ dateTimeReport: given }).dateTimeReport).toBe(shown),
  );

  test.each([
    ['Conductor', ['Conductor']],
    [
      ['a', '', null, 'b'],
      ['a', 'b'],
    ],
    [[{ nombre: 'Ana', cargo: 'Auxiliar' }], ['Ana · Auxiliar']],
    [undefined, []],
  ])('involved parties as %j are the lines %j', (given, lines) =>
    expect(read({ involveds: given }).involveds).toEqual(lines),
  );

  test.each([
    ['Policía', [{ entity: 'Policía', more: '' }]],
    [
      { entity: 'Tránsito', more: ['Comparendo', 'Inmovilización'] },
      [{ entity: 'Tránsito', more: 'Comparendo · Inmovilización' }],
    ],
    [[{ entity: '', more: '' }], []],
  ])('officials as %j', (given, officials) => expect(read({ officials: given }).officials).toEqual(officials));

  test('a count may come as text, a text as a number', () =>
    expect(read({ totalPassengers: ' 12 ', controlPoint: 7 })).toMatchObject({
      totalPassengers: 12,
      controlPoint: '7',
    }));

  test('texts and lists have an end', () => {
    const long = read({ description: 'a b '.repeat(2_500), involveds: Array.from({ length: 500 }, () => 'x') });
    expect([long.description.length, long.involveds.length]).toEqual([4_000, 100]);
  });

  test('INSP-12, INSP-13 texts without data are pendding, times and counts X', () => {
    expect([textShown(''), textShown('a'), timeShown(''), timeShown('08:00'), countShown(null), countShown(0)]).toEqual(
      ['pendding', 'a', 'X', '08:00', 'X', '0'],
    );
  });

  test.each([
    ['0195b1c2-0000-7000-8000-000000000001', true],
    ['corta', false],
    ['con espacio', false],
    [12_345_678, false],
    [undefined, false],
  ])('the reference %j is one: %j', (referencia, is) => expect(referenceOf({ referencia }) !== undefined).toBe(is));
});

describe('files inside a report', () => {
  test('are found wherever they stand, with a head and without', () => {
    const report = {
      signature: `data:image/png;base64,${LONG}`,
      collectionPictures: [{ picture: LONG }, { picture: 'https://app.example/1.jpg' }],
      description: 'Una descripción larga '.repeat(20),
      raro: { hondo: [[LONG]] },
    };
    const found = findAdjuntos(report);
    expect(found.map(({ path, base64 }) => [path, base64])).toEqual([
      ['signature', LONG],
      ['collectionPictures.0.picture', LONG],
      ['raro.hondo.0.0', LONG],
    ]);
    for (const { replace } of found) replace('fuera');
    expect(JSON.stringify(report)).not.toContain(LONG);
    expect(report.collectionPictures[0]).toEqual({ picture: 'fuera' });
  });

  test.each(['', 'corto', 'a'.repeat(79), 'dos palabras '.repeat(20), 'é'.repeat(200)])('%j is none', (text) =>
    expect(findAdjuntos({ text })).toEqual([]),
  );

  test('INSP-15 the name of one says by its ending what it is, and nothing else is such a name', () => {
    const id = '0195b1c2-0000-7000-8000-000000000001';
    expect([adjuntoName(id, 'image/jpeg'), adjuntoName(id, 'video/mp4')]).toEqual([
      `archivo:${id}.jpeg`,
      `archivo:${id}.mp4`,
    ]);
    expect([adjuntoId(adjuntoName(id, 'image/webp')), adjuntoId(id), adjuntoId('archivo:../x.jpg')]).toEqual([
      id,
      undefined,
      undefined,
    ]);
    expect(ADJUNTOS_MAX).toBe(20);
  });
});

describe('an inspection', () => {
  const extra = [WHOLE, { ...WHOLE, nameInspector: 'Luis' }, WHOLE].map((data, id) => ({
    id: String(id),
    data: JSON.stringify(data),
  }));

  test('INSP-02 is a row with the number of its reports, and the inspectors', () => {
    expect(inspeccionRow(sampleDespacho({ data_extra: extra }))).toEqual({
      id: '7',
      nombre: 'BARRANQUILLA - SANTA MARTA',
      fecha_inicio: '15/11/2026',
      hora_inicio: '23:30:00',
      activo: '1042',
      placa: 'SQK482',
      estado: 'Pendiente',
      conductor: 'Ángel Peña',
      recorrido: 'porSalir',
      reportes: 3,
      inspectores: ['Marta Ríos', 'Luis'],
    });
  });

  test('is a trip that is marked, or one with a report', () => {
    const plain = sampleDespacho();
    const marked = sampleDespacho({ definicion: { ...plain.definicion, inControl: true } });
    const told = sampleDespacho({ data_extra: extra });
    expect([plain, marked, told].map(isInspection)).toEqual([false, true, true]);
  });

  test.each([
    ['15/11/2026', 'Inspeccion-2026-11-15.pdf'],
    ['hoy', 'Inspeccion-hoy.pdf'],
  ])('INSP-10, INSP-11 of %s is the file %s', (fecha_inicio, name) =>
    expect(inspeccionFileName({ fecha_inicio })).toBe(name),
  );

  test('names its files', () =>
    expect(filesOf(read(WHOLE))).toEqual(
      [1, 2, 3].map((n) => `archivo:${n}.jpg`).concat('archivo:4.mp4', 'archivo:5.png'),
    ));
});
