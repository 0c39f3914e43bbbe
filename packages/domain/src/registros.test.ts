import { describe, expect, test } from 'vitest';
import { NewActa } from './actas/acta';
import { ACTA_FORM } from './actas/completar/form';
import { TECHNICAL_FORMS } from './actas/laboratorio/form';
import type { Action } from './auditoria/entrada';
import { allFields, namesOf } from './forms/def';
import { INFORME_FORM } from './informes/form';
import { REGISTROS, actionsNamed, changesOf, fieldName, fieldValue, registroName } from './registros';

const acta = { entity: 'acta', action: 'acta.completar' };
const informe = { entity: 'informe', action: 'informe.editar' };
const usuario = { entity: 'usuario', action: 'usuario.editar' };
const cliente = { entity: 'cliente', action: 'cliente.editar' };

/** What the server writes down, kind by kind. */
const WRITTEN: [entity: string, action: Action, fields: readonly string[]][] = [
  ['acta', 'acta.crear', ['consecutive', ...Object.keys(NewActa.shape)]],
  ['acta', 'acta.completar', [...namesOf(allFields(ACTA_FORM)), 'sentWithout', 'confirmed']],
  ['acta', 'acta.cerrar', ['closeProcces', 'timeDiffFinally']],
  ['acta', 'acta.eliminar', ['consecutive', 'plate']],
  ['acta', 'acta.archivos', ['places']],
  ['acta', 'acta.formato', ['checks', 'images']],
  ['acta', 'acta.proceso', ['description', 'state']],
  ['acta', 'acta.recibir', ['proceso', 'responsibleName']],
  ['acta', 'acta.laboratorio', ['tipo', ...namesOf(allFields(TECHNICAL_FORMS.laboratorio))]],
  ['acta', 'acta.baja', ['tipo', ...namesOf(allFields(TECHNICAL_FORMS.baja))]],
  ['acta', 'acta.descargar', ['archivo']],
  ['informe', 'informe.crear', ['consecutive', 'novelties', 'proceddingId', ...namesOf(allFields(INFORME_FORM))]],
  ['informe', 'informe.editar', ['novelties', 'files', 'noveltie', 'description', 'foto1', 'foto6', 'video3']],
  ['informe', 'informe.finalizar', ['status', 'timeResponse']],
  ['despacho', 'despacho.crear', ['fecha', 'ruta', 'vehiculo', 'placa', 'conductor', 'inControl', 'motivo']],
  ['despacho', 'despacho.cancelar', ['estado', 'ruta', 'placa']],
  ['despacho', 'despacho.contar', ['foto', 'numPassengers', 'noveltie', 'responsable']],
  [
    'prealistamiento',
    'prealistamiento.crear',
    ['consecutive', 'estado', 'placa', 'vehiculo', 'conductor', 'kilometraje', 'malos', 'isBuffer', 'isFast'],
  ],
  ['documento', 'documento.crear', ['consecutive', 'plantilla', 'version', 'archivos']],
  ['plantilla', 'plantilla.crear', ['name', 'componentes']],
  ['plantilla', 'plantilla.editar', ['name', 'cambios']],
  ['plantilla', 'catalogo.plantilla', ['items', 'version']],
  ['boletin', 'boletin.crear', ['consecutive', 'title1', 'clientList', 'emailsList']],
  ['boletin', 'boletin.responder', ['text']],
  ['boletin', 'boletin.reenviar', ['email', 'state']],
  ['usuario', 'usuario.crear', ['name', 'nameUser', 'email', 'scopes', 'isActive']],
  ['usuario', 'usuario.editar', ['contraseña']],
  ['usuario', 'usuario.verificacion', ['estado']],
  ['usuario', 'usuario.avisos', ['informes']],
  ['cliente', 'cliente.crear', ['client', 'nit', 'powerbi', 'modulesClient', 'cuentaGps']],
  ['cliente', 'cliente.editar', ['logoDB', 'showAsProvider', 'ticketHeader', 'products']],
  ['cuenta GPS', 'cuentaGps.editar', ['empresa', 'llave', 'acceso']],
  ['cuentaGps', 'flota.importar', ['empresa', 'se agrega', 'cambia', 'sin cambios']],
  ['usuario InControl', 'incontrol.usuario', ['username', 'name', 'email', 'client', 'scopes', 'isActive']],
  ['usuario InControl', 'incontrol.inspector', ['isActive', 'contraseña']],
  ['técnico', 'catalogo.editar', ['nombre', 'activo', 'firma', 'user_id']],
  ['analista', 'catalogo.agregar', ['nombre', 'usuario']],
  ['exportación', 'datos.exportar', ['to', 'client', 'search', 'format', 'sort', 'action', 'id', 'from']],
  ['llamada', 'acceso.rechazar', ['metodo', 'id', 'client']],
  ['clave de datos', 'llaves.cambiar', ['valores']],
];

test.each(WRITTEN)('no field of %s (%s) is told by its key', (entity, action, fields) => {
  expect(fields.filter((field) => fieldName({ entity, action }, field) === field)).toEqual([]);
});

test('every kind of record has a name of its own and is among those whose fields are told', () => {
  const told = new Set([...WRITTEN.map(([entity]) => entity), 'sesion', 'configuración InControl']);
  expect(Object.keys(REGISTROS).filter((entity) => !told.has(entity))).toEqual([]);
});

test.each([
  [acta, 'one', 'one'],
  [{ entity: 'acta', action: 'acta.baja' }, 'brand', 'Marca'],
  [acta, 'brandInstalled', 'Marca del equipo instalado'],
  [informe, 'foto3', 'Imagen inicial (opcional), novedad 2'],
  [{ entity: 'nave', action: 'nave.volar' }, 'alas', 'alas'],
  [acta, 'toString', 'toString'],
])('of %o, %s is called %s', (told, field, name) => {
  expect(fieldName(told, field)).toBe(name);
});

test.each([
  [acta, 'tipe', 'en linea', 'En línea'],
  [acta, 'changeGPS', true, 'Sí'],
  [acta, 'sendGPS', 'laboratorio', 'Laboratorio'],
  [{ entity: 'acta', action: 'acta.proceso' }, 'state', false, 'Malo'],
  [{ entity: 'acta', action: 'acta.laboratorio' }, 'one', false, 'No'],
  [acta, 'checklist', { v: '2.0.0', checks: [{ name: 'Pito', indice: 1, checked: 'Malo' }] }, 'Pito: Malo'],
  [
    acta,
    'test',
    [
      { indice: 1, name: 'Video', checked: true },
      { indice: 2, name: 'Audio', checked: false },
    ],
    'Video: Sí\nAudio: No',
  ],
  [informe, 'dateNoveltie', '2026-11-02', '02/11/2026'],
  [informe, 'novelties', [{ noveltie: 'Pito', description: 'Roto' }], 'Tipo de novedad: Pito · Descripción: Roto'],
  [{ entity: 'despacho', action: 'despacho.crear' }, 'fecha', '2026-11-02T04:30:00.000Z', '01/11/2026 23:30'],
  [usuario, 'scopes', ['readRecords', 'colfenix'], 'Ver actas, Manager permissions'],
  [cliente, 'modulesClient', ['operacion', 'pqrs'], 'Operación, PQRS'],
  [cliente, 'modulesClient', [], '—'],
  [cliente, 'nit', '', '—'],
  [cliente, 'nit', null, '—'],
])('of %o, %s %j reads %j', (told, field, value, words) => {
  expect(fieldValue(told, field, value)).toBe(words);
});

describe('what changed', () => {
  test.each([
    ['nothing before', null, { client: 'acme' }, [['Nombre del cliente', '—', 'acme']]],
    ['nothing after', { client: 'acme' }, null, [['Nombre del cliente', 'acme', '—']]],
    ['neither', null, null, []],
    ['equal values', { a: [1], b: { c: 1 } }, { a: [1], b: { c: 1 } }, []],
    [
      'a field that came and one that went',
      { a: 1 },
      { b: false },
      [
        ['a', '1', '—'],
        ['b', '—', 'No'],
      ],
    ],
    ['null and absent are the same', { a: null }, {}, []],
    ['a value inside', { a: { b: 1 } }, { a: { b: 2 } }, [['a', 'b: 1', 'b: 2']]],
    ['an emptied list', { a: ['x'] }, { a: [] }, [['a', 'x', '—']]],
  ])('%s', (_, before, after, rows) => {
    expect(
      changesOf({ ...cliente, before, after }).map(({ label, before: was, after: is }) => [label, was, is]),
    ).toEqual(rows);
  });
});

test.each([
  ['acta', 'x', '401 · UXT001', 'Acta 401 · UXT001'],
  ['boletin', 'x', '12 · Frenos', 'Acción de mejora 12 · Frenos'],
  ['cliente', 'x', 'expreso del caribe', 'Cliente Expreso del Caribe'],
  ['configuración InControl', 'x', 'líneas del magdalena', 'Configuración InControl Líneas del Magdalena'],
  ['plantilla', 'bus', null, 'Plantilla del checklist · Bus'],
  ['plantilla', 'x', 'Revisión', 'Plantilla Revisión'],
  ['sesion', 'x', null, 'Sesión'],
  ['usuario InControl', 'ana', null, 'Usuario InControl ana'],
  ['exportación', '/api/preset-v2/export', null, 'Lista exportada · Prealistamientos'],
  ['exportación', '/api/nuevo/export', null, 'Lista exportada /api/nuevo/export'],
  ['llamada', '/api/audit/:id', null, 'Llamada · Auditoría'],
  ['nave', 'x', null, 'nave x'],
])('%s %s is called by %j: %s', (entity, entityId, name, words) => {
  expect(registroName({ entity, entityId, action: '', before: null, after: null }, name)).toBe(words);
});

test.each<[word: string, named: Action[], others: Action[]]>([
  ['Creó', ['acta.crear', 'cliente.crear'], ['acta.cerrar']],
  ['INICIÓ', ['sesion.abrir'], ['sesion.cerrar']],
  ['mejora', ['boletin.crear', 'boletin.leer'], ['acta.leer']],
  ['exportada', ['datos.exportar'], ['acta.leer']],
  ['llamada', ['acceso.rechazar'], ['acta.leer']],
  ['el', ['acta.crear'], ['datos.exportar']],
  ['401', [], ['acta.crear']],
])('the word %s names actions by what readers see', (word, named, others) => {
  const found = actionsNamed(word);
  expect(found).toEqual(expect.arrayContaining(named));
  expect(found).not.toEqual(expect.arrayContaining(others));
});

test.each([
  ['boletin', 'clientList', ['expreso del caribe', 'acme'], 'Expreso del Caribe, Acme'],
  ['acta', 'client', 'expreso del caribe', 'Expreso del Caribe'],
  ['cliente', 'client', 'expreso del caribe', 'expreso del caribe'],
])('the company in %s, %s, reads as everywhere; its own name as it was written', (entity, field, value, words) => {
  expect(fieldValue({ entity, action: '' }, field, value)).toBe(words);
});

test('what a company calls its lists begins as a label does', () => {
  const told = { entity: 'configuración InControl', action: 'incontrol.configurar' };
  expect(fieldName(told, 'puntos de control')).toBe('Puntos de control');
});

test('a dispatch is called by the vehicle and the route that its entry names', () => {
  const after = { placa: 'TZK934', ruta: 'Sur' };
  const of = { entity: 'despacho', entityId: '71', action: 'despacho.crear', before: null };
  expect(registroName({ ...of, after }, null)).toBe('Despacho TZK934 · Sur');
  expect(registroName({ ...of, after: null }, null)).toBe('Despacho 71');
});
