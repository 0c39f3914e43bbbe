import { describe, expect, test } from 'vitest';
import { reserveUpload } from './room';

const MB = 1_000_000;
const ana = { _id: 'ana', clienteId: 'acme' };
const luis = { _id: 'luis', clienteId: 'acme' };

describe('S15 room for forms with files', () => {
  test('three at a time for one person; the fourth is answered 503, and others are not', () => {
    const taken = [1, 2, 3].map(() => reserveUpload(ana, MB));
    expect(() => reserveUpload(ana, MB)).toThrow(
      expect.objectContaining({
        kind: 'tooMany',
        message: 'Ya estás enviando 3 formularios con archivos. Espera a que termine uno.',
      }),
    );
    reserveUpload(luis, MB)();
    taken.pop()?.();
    taken.push(reserveUpload(ana, MB));
    expect(() => reserveUpload(ana, MB)).toThrow(expect.objectContaining({ kind: 'tooMany' }));
    for (const leave of taken) leave();
  });

  test('S15 what is left of the company’s space, for all that its people announce', () => {
    const space = { free: 10 * MB, quotaGb: 5 };
    const first = reserveUpload(ana, 6 * MB, space);
    expect(() => reserveUpload(luis, 5 * MB, space)).toThrow(expect.objectContaining({ kind: 'tooLarge' }));
    reserveUpload({ _id: 'eva', clienteId: 'beta' }, 5 * MB, space)();
    reserveUpload(luis, 4 * MB, space)();
    first();
    reserveUpload(luis, 10 * MB, space)();
  });

  test('N6 a company has at most a quarter of the room; the next form is refused, and other companies are not', () => {
    const taken = [1, 2].map((at) => reserveUpload({ _id: `acme-${at}`, clienteId: 'acme' }, 200 * MB));
    taken.push(reserveUpload({ _id: 'acme-3', clienteId: 'acme' }, 100 * MB));
    expect(() => reserveUpload(luis, MB)).toThrow(
      expect.objectContaining({
        kind: 'tooMany',
        retryAfter: 30,
        message: 'Tu empresa ya está enviando muchos archivos. Espera a que termine un envío e inténtalo de nuevo.',
      }),
    );
    taken.push(reserveUpload({ _id: 'eva', clienteId: 'beta' }, 200 * MB));
    taken.shift()?.();
    reserveUpload(luis, 200 * MB)();
    for (const leave of taken) leave();
  });

  test('N6 a company has at most 50 forms on the way, however small they are', () => {
    const taken = Array.from({ length: 50 }, (_, at) => reserveUpload({ _id: `acme-${at}`, clienteId: 'acme' }, 1));
    expect(() => reserveUpload(luis, 1)).toThrow(expect.objectContaining({ kind: 'tooMany', retryAfter: 30 }));
    taken.push(reserveUpload({ _id: 'eva', clienteId: 'beta' }, 1));
    taken.shift()?.();
    reserveUpload(luis, 1)();
    for (const leave of taken) leave();
  });

  test('N6 a form larger than the quarter is taken when its company has nothing else on the way', () => {
    const leave = reserveUpload(ana, 600 * MB);
    expect(() => reserveUpload(luis, 1)).toThrow(expect.objectContaining({ kind: 'tooMany' }));
    leave();
    reserveUpload(luis, 600 * MB)();
  });

  test('2 GB for all that is still to come; a company that sends nothing yet is let in beyond it', () => {
    const taken = Array.from({ length: 10 }, (_, at) =>
      reserveUpload({ _id: `persona-${at}`, clienteId: `empresa-${at % 5}` }, 200 * MB),
    );
    expect(() => reserveUpload({ _id: 'otra', clienteId: 'empresa-1' }, 1)).toThrow(
      expect.objectContaining({ kind: 'unavailable', retryAfter: 30 }),
    );
    taken.push(reserveUpload({ _id: 'otra', clienteId: 'empresa-9' }, 200 * MB));
    expect(() => reserveUpload({ _id: 'otra', clienteId: 'empresa-9' }, 1)).toThrow(
      expect.objectContaining({ kind: 'unavailable' }),
    );
    taken.shift()?.();
    taken.shift()?.();
    taken.push(reserveUpload({ _id: 'otra', clienteId: 'empresa-1' }, 100 * MB));
    for (const leave of taken) leave();
  });
});
