import type { SignedIn } from '@fenix/domain/sesion/usuario';
import { type Page, expect } from '@playwright/test';
import { cameraPhoto } from '../support/photos';

/** Made by the call itself, for journeys that begin with a report. */
export async function createInforme(page: Page, { token, user }: SignedIn, operator: string): Promise<string> {
  const answer = await page.request.post('/api/informes/create', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: {
      newNovelties: JSON.stringify([{ noveltie: 'Parada no autorizada', description: 'Sin reportar.' }]),
      typeReport: 'Novedad especifica',
      videoSystem: 'No',
      dateNoveltie: '2026-01-15',
      plate: 'JRN002',
      internalNumber: '78',
      operatorName: operator,
      client: user.cliente,
      foto2: { name: 'final.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(page, 320, 240) },
    },
  });
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return (JSON.parse(text) as { data: { createdInformeId: string } }).data.createdInformeId;
}
