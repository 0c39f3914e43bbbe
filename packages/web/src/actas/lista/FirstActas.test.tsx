import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { act, render, screen } from '@testing-library/react';
import { z } from 'zod';
import { expect, test, vi } from 'vitest';
import { askEarly, call } from '../../shared/api';
import { storeSession } from '../../shared/session';
import { givenUsuario } from '../../testing/givens';
import { resizeWindow } from '../../testing/setup';
import { type Answer, stubApi } from '../../testing/stubApi';
import { givenListed, givenWhole } from '../../testing/actas/givenActa';
import { pendingPath } from '../pendingPath';
import { firstActas } from './FirstActas';
import { firstClient } from './firstClient';

const CLIENT = 'expreso del caribe';
const LIST = { pathname: '/optimizacion/mantenimientos/actas/expreso%20del%20caribe', search: '' };
const PENDING = `GET /api/actas/client/${CLIENT}/pending`;
const user = givenUsuario({ nameUser: 'Édgar Núñez' });
const PHONE = [390, 844] as const;
const PLATES = z.array(z.object({ plate: z.string() }));

test.each([
  ['who completes records, on a phone', user, LIST, PHONE, CLIENT],
  ['who looks at a desk', user, LIST, [1440, 900] as const, undefined],
  ['who asked for the list by days', user, { ...LIST, search: '?vista=todas' }, PHONE, undefined],
  ['who is elsewhere', user, { ...LIST, pathname: '/optimizacion/actas-sin-senal' }, PHONE, undefined],
  ['who only reads records', givenUsuario({ scopes: ['readRecords'] }), LIST, PHONE, undefined],
  ['whose company has no such module', givenUsuario({ modulesClient: [] }), LIST, PHONE, undefined],
])('pending records come before the application for %s, or not', (_, person, place, [width, height], client) => {
  resizeWindow(width, height);
  expect(firstClient(person, place)).toBe(client);
});

function open(answer: Answer) {
  resizeWindow(...PHONE);
  storeSession({ token: 'token', user });
  const log = stubApi({ [PENDING]: answer });
  const asked = askEarly(pendingPath(CLIENT));
  return { log, asked, ...render(firstActas({ user, client: CLIENT, answer: asked })) };
}

test('ACTA-09 the pending records are read while the application is on its way, and nothing is asked twice', async () => {
  const mine = givenWhole(givenListed(2, { plate: 'MIA002' }));
  const other = givenWhole(givenListed(1, { plate: 'OTR001', name: 'Luis Daza' }));
  const { log, container } = open({ data: [other, mine] });
  expect(await screen.findByText('MIA002')).toBeTruthy();
  expect([...container.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'A mi nombre 1',
    'Otras pendientes 1',
  ]);
  // It is a picture of what comes: nothing to press, nothing to hear twice.
  expect(screen.queryAllByRole('listitem')).toEqual([]);

  expect(await call(PLATES, 'GET', pendingPath(CLIENT))).toHaveLength(2);
  expect(log).toHaveLength(1);
  await call(PLATES, 'GET', pendingPath(CLIENT));
  expect(log).toHaveLength(2);
});

test.each([
  ['refused', { status: 403, message: 'No' }, 'No'],
  ['not what it should be', { data: [{ plate: 7 }] }, SHELL_MESSAGES.unexpected],
] satisfies [string, Answer, string][])(
  'an answer that is %s leaves the grey shapes, and the application goes on with it',
  async (_, answer, words) => {
    const { log, asked, container } = open(answer);
    await act(async () => void (await asked));
    expect(container.querySelector('li')).toBeNull();

    // Also consumes the prefetched answer, which the next test would get otherwise.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(call(PLATES, 'GET', pendingPath(CLIENT))).rejects.toThrow(words);
    expect(log).toHaveLength(1);
  },
);
