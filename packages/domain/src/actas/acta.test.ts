import { describe, expect, test } from 'vitest';
import { NewActa } from './acta';
import { actaState } from './state';
import { ACTA_MESSAGES, INFORME_TECNICO_MESSAGES, PROCESO_MESSAGES } from './messages';
import { toNewShape } from './documentos/old';
import { ProcesoDescription, holdsProcesses, procesoState } from './procesos/proceso';
import { ActasQuery } from './lista/search';
import { parseDataVehicle } from './vehicle';

test.each([
  [{ complete: false, close: false, delete: false }, 'pendiente'],
  [{ complete: true, close: false, delete: false }, 'completa'],
  [{ complete: true, close: true, delete: false }, 'cerrada'],
  [{ complete: true, close: true, delete: true }, 'eliminada'],
  [{ complete: false, close: false, delete: true }, 'eliminada'],
])('ACTA-08, ACTA-11, ACTA-97 %j is %s', (flags, state) => expect(actaState(flags)).toBe(state));

test('ACTA-98 a new record is an installation unless something else is said', () => {
  expect(NewActa.parse({ client: 'acme', plate: 'ABC123', format: 'gps', name: 'T' }).tipe).toBe('instalacion');
});

describe('the vehicle of a record', () => {
  test('ACTA-86, ACTA-96 is read from its text; what the platform leaves out is blank', () => {
    expect(parseDataVehicle('{"patente":" ABC123 ","marca":null,"extra":1}')).toEqual({
      patente: 'ABC123',
      marca: '',
      modelo: '',
      color: '',
      numero_serie: '',
      nombre: '',
    });
  });
  test.each(['', '{', '[]', '"x"', '{"marca":7}'])('ACTA-86 %j cannot be read', (text) => {
    expect(parseDataVehicle(text)).toBeUndefined();
  });
});

test.each([
  ['a signature', { signature: {}, responsibleName: null }, 'received'],
  ['a name', { signature: null, responsibleName: 'Ana' }, 'received'],
  ['both', { signature: {}, responsibleName: 'Ana' }, 'received'],
  ['neither', { signature: null, responsibleName: null }, 'unreceived'],
  ['an empty name', { signature: null, responsibleName: '' }, 'unreceived'],
])('PROC-10 a follow-up with %s is %s', (_, proceso, state) => expect(procesoState(proceso)).toBe(state));

test.each([
  ['x', true],
  [' ', false],
  ['x'.repeat(800), true],
  ['x'.repeat(801), false],
  ['dos\nlíneas', true],
])('PROC-05, PROC-07 the description %#: %s', (text, fits) =>
  expect(ProcesoDescription.safeParse(text).success).toBe(fits),
);

test('PROC-09 only two types hold follow-ups', () => {
  expect([holdsProcesses('en linea'), holdsProcesses('correctivo'), holdsProcesses('demo')]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('the shape of before', () => {
  const check = { name: 'Pito', indice: 1, checked: 'Malo' as const };
  const checklist = { v: '2.0.0' as const, checks: [check] };
  test('OLD-03, OLD-05 is written in the new one without losing anything', () => {
    const written = toNewShape([check], ['a.jpg', 'b.mp4']);
    expect(written).toEqual({
      checklist,
      images: {
        v: '2.0.0',
        data: [
          { url: 'a.jpg', position: 'evidence' },
          { url: 'b.mp4', position: 'evidence' },
        ],
      },
    });
    expect(toNewShape([], null)).toEqual({ checklist: null, images: { v: '2.0.0', data: [] } });
  });
});

test('ACTA-03, ACTA-04 blank filters are absent, and the newest come first', () => {
  expect(ActasQuery.parse({ fechaIni: '', fechaFin: '2026-11-16T00:00:00.000Z', type: '' })).toEqual({
    fechaFin: '2026-11-15',
    sort: 'fecha:desc',
  });
});

test('ACTA-14, ACTA-15, ACTA-29, ACTA-32 to ACTA-36, ACTA-75, ACTA-76, ACTA-108 to ACTA-110 the given texts, letter for letter', () => {
  expect(ACTA_MESSAGES).toMatchObject({
    empty: 'No se encontraron actas',
    missingFile: 'Puede que este archivo este en un proceso de migracion, estara disponible pronto!.',
    notFoundTitle: 'Oops...',
    notFound: 'Al parecer este registro ya no existe!',
    deleteLimit: 'Limite alcanzado',
    nothingToDelete: 'No se encontro nada en la cola de elementos que eliminar, selecciona un elemento!',
    deleteTitle: 'Estas seguro?',
    deleteQuestion: 'Los elementos seleccionados no se volveran a recuperar!',
    deleted: 'Lista de actas Eliminadas!',
    deleteFailed: 'Ocurrio un error al eliminar la lista de actas!',
    updateFailedTitle: 'Opss!',
    updateFailed: 'Ocurrio un error al actualizar los datos, intentalo de nuevo',
    updatedTitle: 'Ok!',
    updated: 'Acta actualizada correctamente!.',
    closeTitle: 'Estas seguro/a de querer cerrar el acta?',
    closeQuestion: 'Este cambio no se puede revertir!',
    closed: 'Acta cerrada correctamente',
    closeFailed: 'Ocurrio un error al cerrar el acta',
    closeRefused: 'Ocurrio un error al actualizar la acta',
  });
});

test('PROC-06, PROC-12, PROC-16, PROC-17, LAB-14, LAB-15 the given texts, letter for letter', () => {
  expect(PROCESO_MESSAGES).toMatchObject({
    missing: 'Todos los campos son obligatorios!.',
    actaClosed: 'Esta acta ya se encuentra cerrada!.',
    created: 'Proceso creado correctamente!.',
    createFailed: 'Ocurrio un error al actualizar los procesos, intentalo mas tarde!.',
  });
  expect(INFORME_TECNICO_MESSAGES).toMatchObject({
    createdTitle: 'Ok!',
    created: 'Informe de laboratorio creado exitosamente!',
    createFailedTitle: 'Oops!',
    createFailed: 'Ocurrio un error al crear el informe!',
  });
});
