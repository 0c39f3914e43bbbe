import { PIECE_MIME } from '@fenix/domain/cargas';
import { GIVEN_CARGA, GIVEN_WHOLE, announced, digest, givenCargasOf } from '../testing/media/cargaFixture';
import { INSPECTOR_APP, SEND_VIDEOS } from './gates';
import type { Sample } from './sample';

const PIECE = Buffer.from('video');

/** An upload belongs to its sender: each caller gets one of their own. Another user's is in `cargas.test.ts`. */
const own = { ...SEND_VIDEOS, tenancy: 'none', givenCaller: givenCargasOf } as const;

/** VIDEO-07: of the inspector's app; no user reaches them. Another inspector's upload is in `appCargas.test.ts`. */
const ofApp = { ...INSPECTOR_APP, tenancy: 'none' } as const;
const APP = '/incontrol/app/cargas';

export const CARGA_SAMPLES: Record<string, Sample> = {
  'POST /api/cargas': {
    ...own,
    url: () => '/api/cargas',
    options: () => ({ payload: announced(PIECE) }),
  },
  'GET /api/cargas/:id': { ...own, url: () => `/api/cargas/${GIVEN_CARGA}` },
  'PUT /api/cargas/:id/:n': {
    ...own,
    url: () => `/api/cargas/${GIVEN_CARGA}/0`,
    options: () => ({ payload: PIECE, headers: { 'content-type': PIECE_MIME, ...digest(PIECE) } }),
  },
  'POST /api/cargas/:id/fin': { ...own, url: () => `/api/cargas/${GIVEN_WHOLE}/fin` },
  'DELETE /api/cargas/:id': { ...own, url: () => `/api/cargas/${GIVEN_CARGA}` },
  'POST /incontrol/app/cargas': {
    ...ofApp,
    url: () => APP,
    options: () => ({ payload: announced(PIECE, { lugar: 'inspeccionVideo' }) }),
  },
  'GET /incontrol/app/cargas/:id': { ...ofApp, url: ({ appCarga }) => `${APP}/${appCarga}` },
  'PUT /incontrol/app/cargas/:id/:n': {
    ...ofApp,
    url: ({ appCarga }) => `${APP}/${appCarga}/0`,
    options: () => ({ payload: PIECE, headers: { 'content-type': PIECE_MIME, ...digest(PIECE) } }),
  },
  'POST /incontrol/app/cargas/:id/fin': { ...ofApp, url: ({ appCarga }) => `${APP}/${appCarga}/fin` },
  'DELETE /incontrol/app/cargas/:id': { ...ofApp, url: ({ appCarga }) => `${APP}/${appCarga}` },
};
