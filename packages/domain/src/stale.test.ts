import { describe, expect, test } from 'vitest';
import { staleMessage } from './stale';

const now = new Date('2026-11-02T15:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const edit = (seconds: number, who = 'María Pérez', fields = ['permisos', 'correo']) => {
  return { who, fields, at: ago(seconds) };
};

describe('the message for the second to save', () => {
  test.each([
    [59, 'hace menos de un minuto'],
    [60, 'hace 1 minuto'],
    [120, 'hace 2 minutos'],
    [3_599, 'hace 59 minutos'],
    [3_600, 'hace 1 hora'],
    [24 * 3_600 - 1, 'hace 23 horas'],
    [24 * 3_600, 'el 01/11/2026 10:00'],
  ])('USR-40 %d seconds later: %s', (seconds, when) => {
    expect(staleMessage([edit(seconds)], now)).toBe(
      `María Pérez cambió permisos y correo ${when}. Revisa y guarda de nuevo.`,
    );
  });

  test('USR-40 several edits: everybody once, every field once, the moment of the last', () => {
    const edits = [edit(120), edit(300, 'Iván Ruiz', ['correo', 'contraseña']), edit(400)];
    expect(staleMessage(edits, now)).toBe(
      'María Pérez e Iván Ruiz cambiaron permisos, correo y contraseña hace 2 minutos. Revisa y guarda de nuevo.',
    );
  });

  test('USR-40 without a trace of who it was', () => {
    expect(staleMessage([], now)).toBe('Otra persona cambió este registro. Revisa y guarda de nuevo.');
  });
});
