import { describe, expect, test } from 'vitest';
import { type Holder, MODULES } from '../permissions';
import { AVISO_KINDS, type AvisoKind, AvisosLeidos, avisoTarget, avisoWords, countText, kindsFor } from './aviso';

const holder = (scopes: readonly string[], modulesClient: readonly string[] = MODULES): Holder => ({
  scopes: [...scopes, 'all'],
  modulesClient,
});

describe('NOTI-02 which notices each audience gets', () => {
  test.each([
    [[], [], ['boletin.publicado']],
    [['changeStateNovelties'], [], ['boletin.publicado']],
    [
      ['changeStateNovelties', 'readNovelty'],
      [],
      ['informe.creado', 'informe.porVencer', 'informe.orange', 'informe.red', 'boletin.publicado'],
    ],
    [['readPreset'], [], ['boletin.publicado', 'prealistamiento.noAprobado']],
    [['readRecords'], ['acta.completada'], ['boletin.publicado']],
    [['readDispatch'], ['despacho.cancelado'], ['boletin.publicado']],
    [['readCompliance'], [], ['boletin.publicado', 'papel.porVencer']],
  ] as const)('with %j', (scopes, persona, empresa) => {
    expect(kindsFor(holder(scopes), 'persona')).toEqual(persona);
    expect(kindsFor(holder(scopes), 'empresa')).toEqual(empresa);
    expect(kindsFor(holder(scopes), 'gestores')).toEqual([]);
  });

  test('nothing of a module that the company does not have', () => {
    const poor = holder(['changeStateNovelties', 'readNovelty', 'readPreset', 'readRecords', 'readDispatch'], []);
    expect([kindsFor(poor, 'persona'), kindsFor(poor, 'empresa')]).toEqual([[], []]);
  });

  test('only staff are notified about mail, jobs and the audit chain', () => {
    expect(kindsFor(holder(['colfenix'], []), 'gestores')).toEqual([
      'correo.accion',
      'correo.informe',
      'auditoria.rota',
      'trabajo.fallido',
    ]);
  });
});

test('NOTI-01 each kind speaks, whatever is missing of its record', () => {
  for (const kind of AVISO_KINDS) {
    expect(avisoWords({ kind, data: {} }).title).not.toBe('');
    expect(avisoWords({ kind, data: { numero: 7, placa: 'ABC123', correo: 'a@b.co' } }).title).not.toContain('?');
  }
  expect(avisoWords({ kind: 'informe.porVencer', data: { numero: 7, placa: 'ABC123' } })).toEqual({
    title: 'El informe n.º 7 pasa a naranja mañana',
    detail: 'Placa ABC123 · Sigue en proceso',
  });
  expect(
    avisoWords({ kind: 'papel.porVencer', data: { titulo: 'SOAT', placa: 'ABC123', vence: '2026-12-18' } }),
  ).toEqual({ title: 'SOAT vence el 18/12/2026', detail: 'Placa ABC123' });
  expect(avisoWords({ kind: 'despacho.cancelado', data: { ruta: 'NORTE', placa: 'ABC123' } }).detail).toBe(
    'NORTE · Placa ABC123',
  );
});

test('SRV-02 a job that gave up is called by its name', () => {
  expect(avisoWords({ kind: 'trabajo.fallido', data: { titulo: 'mail.send' } }).detail).toBe(
    'Enviar el correo de una acción de mejora',
  );
});

test.each([
  ['informe.red', { to: 'informePreview', params: { id: 'x' } }],
  ['despacho.cancelado', { to: 'despachosList', params: { client: 'acme' }, search: { viaje: 'x' } }],
  ['boletin.publicado', { to: 'accionPreview', search: { id: 'x' } }],
  ['correo.accion', { to: 'boletinPreview', search: { id: 'x' } }],
  ['auditoria.rota', { to: 'servidor' }],
] as const)('NOTI-01 %s leads to its record', (kind: AvisoKind, target) => {
  expect(avisoTarget({ kind, subject: 'x', client: 'acme' })).toEqual(target);
});

test.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('NOTI-03 %i unread are written %s', (count, text) => expect(countText(count)).toBe(text));

test.each([
  [{ ids: [] }, false],
  [{ ids: ['0197f0a0-0000-7000-8000-000000000000'] }, true],
  [{ hasta: '2026-03-10T17:00:00.000Z' }, true],
  [{ hasta: 'ayer' }, false],
  [{}, false],
])('NOTI-04 %j may be marked as read: %s', (body, isGood) => {
  expect(AvisosLeidos.safeParse(body).success).toBe(isGood);
});
