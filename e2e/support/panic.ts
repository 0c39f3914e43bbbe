import { type Page, expect } from '@playwright/test';
import { CARIBE, heldSession, openSession } from '../pages/sesion';

type Vehicle = { patente: string; idgps: string };
type Account = { _id: string; empresa: string };

/** The panic button of a bus of the company is pressed now: its tracker says so, as a Traccar server hands it on. */
export async function panicOf(page: Page): Promise<string> {
  const ask = async <T>(token: string, path: string): Promise<T> => {
    const answer = await page.request.get(path, { headers: { Authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: T }).data;
  };
  const { token } = await heldSession(page, 'operaciones');
  const { items } = await ask<{ items: Vehicle[] }>(token, '/api/vehiculos');
  const vehicle = items.find(({ idgps }) => idgps !== '');
  if (!vehicle) throw new Error('no bus with a tracker in the demo data');

  // A key of the account is asked for with a password that was given just now.
  const staff = await openSession(page, 'gerente');
  const headers = { Authorization: `Bearer ${staff.token}` };
  const accounts = await ask<Account[]>(staff.token, '/api/gps-accounts');
  const account = accounts.find(({ empresa }) => empresa.toLowerCase() === CARIBE);
  const apikey = `recorrido-${crypto.randomUUID()}`;
  const changed = await page.request.put(`/api/gps-accounts/${account?._id}`, { headers, data: { apikey } });
  expect(changed.status()).toBe(200);

  const at = new Date().toISOString();
  const position = { fixTime: at, deviceTime: at, valid: true, latitude: 10.99, longitude: -74.79, speed: 0 };
  const sent = await page.request.post('/gps/traccar', {
    headers: { Authorization: `Bearer ${apikey}` },
    data: { device: { uniqueId: vehicle.idgps }, position: { ...position, attributes: { alarm: 'sos' } } },
  });
  expect(sent.status()).toBe(200);
  return vehicle.patente;
}
