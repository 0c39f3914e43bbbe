import { describe, expect, test } from 'vitest';
import { MODULES } from '../permissions';
import { CLASES, type Hallazgo, TextoBuscado, clasesFor, hallazgoAddress, readBusqueda } from './busqueda';

const holder = (...scopes: string[]) => ({ scopes: [...scopes, 'all'], modulesClient: [...MODULES] });
const staff = holder('colfenix');

describe('SHELL-40 who may find what', () => {
  test.each([
    ['staff', staff, CLASES],
    ['a dispatcher', holder('readDispatch'), ['vehiculo']],
    ['a technician', holder('readRecords'), ['vehiculo', 'acta', 'documento']],
    ['legal', holder('readNovelty'), ['vehiculo', 'informe']],
    ['who checks before leaving', holder('readPreset'), ['vehiculo', 'prealistamiento']],
    ['who only creates', holder('createRecords', 'createDispatch'), []],
    ['who has no scope', holder(), []],
    ['whose company did not contract it', { ...holder('readRecords'), modulesClient: ['pqrs'] }, []],
  ])('%s', (_, viewer, clases) => {
    expect(clasesFor(viewer)).toEqual(clases);
  });
});

describe('SHELL-40 what was typed', () => {
  const read = (q: string) => readBusqueda(q, staff);

  test.each([
    ['390', { number: '390', words: '390' }],
    ['#390', { number: '390', words: '#390' }],
    ['n° 390', { number: '390', words: '390' }],
    ['N°390', { number: '390' }],
    ['39', { number: '39', words: undefined, text: '39' }],
    ['1234567890', { number: undefined, words: '1234567890' }],
    ['UGZ771', { number: undefined, words: 'UGZ771' }],
    ['ug', { number: undefined, words: undefined, text: 'ug' }],
    ['ug z7 71x', { words: 'ug z7 71x' }],
    ['390 caribe', { number: undefined, words: '390 caribe' }],
  ])('%s', (q, expected) => {
    expect(read(q)).toMatchObject({ clases: CLASES, ...expected });
  });

  test.each([
    ['acta 390', ['acta'], { number: '390', words: '390' }],
    ['Actas UGZ771', ['acta'], { words: 'UGZ771' }],
    ['informe n° 12', ['informe'], { number: '12', words: undefined }],
    ['vehículo 1042', ['vehiculo'], { number: '1042' }],
    ['nit 900123456', ['cliente'], { number: '900123456' }],
  ])('%s asks for that kind alone', (q, clases, expected) => {
    expect(read(q)).toMatchObject({ clases, ...expected });
  });

  test('a kind by itself finds no record', () => {
    expect(read('actas')).toMatchObject({ words: undefined, number: undefined, text: '' });
  });

  test('no kind is searched without its permission', () => {
    expect(readBusqueda('acta 390', holder('readNovelty')).clases).toEqual([]);
  });

  test.each([
    ['a'.repeat(60), true],
    ['a'.repeat(61), false],
    ['  ', false],
    ['a\0', false],
  ])('takes up to 60 characters: %j', (q, isRight) => {
    expect(TextoBuscado.safeParse(q).success).toBe(isRight);
  });
});

describe('SHELL-40 where it is opened', () => {
  const found = (clase: Hallazgo['clase']): Hallazgo => {
    return { clase, id: '7', titulo: 'ABC123', detalle: '', cliente: 'acme & cía' };
  };

  test.each([
    ['acta', holder('readRecords'), '/optimizacion/previewrecord/7'],
    ['acta', staff, '/optimizacion/previewrecord/7?empresa=acme+%26+c%C3%ADa'],
    ['informe', holder('readNovelty'), '/optimizacion/previewinforme/7'],
    ['prealistamiento', holder('readPreset'), '/operacion/prealistamiento/preview/7'],
    ['documento', holder('readRecords'), '/optimizacion/previewdocumento/7'],
    ['vehiculo', holder('readDispatch'), '/operacion/despachos/verdespachos/acme%20%26%20c%C3%ADa?search=ABC123'],
    ['vehiculo', holder('readNovelty'), '/optimizacion/informes/verinformes/acme%20%26%20c%C3%ADa?search=ABC123'],
    ['cliente', staff, '/operacion/despachos/verdespachos/acme%20%26%20c%C3%ADa'],
    ['usuario', staff, '/newuser?search=ABC123'],
    ['acta', holder('readDispatch'), undefined],
  ] as const)('%s', (clase, viewer, address) => {
    expect(hallazgoAddress(found(clase), viewer)).toBe(address);
  });
});
