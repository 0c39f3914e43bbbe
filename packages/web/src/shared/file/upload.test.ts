import { expect, test } from 'vitest';
import { z } from 'zod';
import { stubApi } from '../../testing/stubApi';
import { call, onSessionEnded } from '../api';
import { storeSession } from '../session';
import { givenUsuario } from '../../testing/givens';

const PATH = '/api/archivos';

test('an upload says how much has left, and gives back the data of the answer', async () => {
  stubApi({ [`POST ${PATH}`]: { data: 'listo' } });
  const shares: number[] = [];
  const form = new FormData();
  form.set('titulo', 'Frenos');
  const data = await call(z.string(), 'POST', PATH, form, { onProgress: (share) => shares.push(share) });
  expect([data, shares]).toEqual(['listo', [0.5, 1]]);
});

test('an upload whose session has ended asks to sign in and goes on with the same form', async () => {
  let status = 401;
  const log = stubApi({ [`POST ${PATH}`]: () => ({ status, data: 'listo' }) });
  storeSession({ token: 'viejo', user: givenUsuario() });
  onSessionEnded(async () => {
    status = 200;
    storeSession({ token: 'nuevo', user: givenUsuario() });
  });
  const form = new FormData();
  form.set('titulo', 'Frenos');
  expect(await call(z.string(), 'POST', PATH, form, { onProgress: () => {} })).toBe('listo');
  expect(log.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer viejo', 'Bearer nuevo']);
  expect(log.map(({ body }) => body)).toEqual([{ titulo: 'Frenos' }, { titulo: 'Frenos' }]);
  onSessionEnded(undefined);
});

test('a refusal of an upload keeps its words and fields', async () => {
  const errors = [{ path: 'titulo', message: 'Este campo es obligatorio' }];
  stubApi({ [`POST ${PATH}`]: { status: 400, message: 'Revisa los datos enviados.', errors } });
  await expect(call(z.string(), 'POST', PATH, new FormData(), { onProgress: () => {} })).rejects.toMatchObject({
    kind: 'invalid',
    errors,
  });
});
