import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../ports/deps';
import { write } from '../../http/write';
import { newId } from '../../ground/ids';
import type { TestApp } from '../testApp';
import { type FormSpec, type StoredFile, jsonText } from '../../media/form';
import { FORM_TYPE, type Part, formBody } from './formFixture';
import '../../media/multipart';
import { receiveForm } from '../../media/receive';

/** A call as a feature would write it: two texts, pictures, and a video. */
export const SPEC = {
  fields: z.object({
    titulo: z.string().trim().min(1).max(200),
    datos: jsonText(z.object({ placa: z.string() })).optional(),
  }),
  files: {
    fotos: { formats: ['png', 'jpeg', 'jpg', 'webp'], maxFiles: 3, maxBytes: 3_000_000 },
    video: { formats: ['mp4'], maxFiles: 1, maxBytes: 10_000_000 },
    firma: { formats: ['png'], maxFiles: 1, maxBytes: 100_000, isRequired: false },
  },
} as const satisfies FormSpec;

const NEEDED = {
  fields: z.object({}),
  files: { foto: { formats: ['jpeg'], maxFiles: 1, maxBytes: 3_000_000, isRequired: true } },
} as const satisfies FormSpec;

/** What keeps the files of these calls. */
export const USE = { kind: 'acta', record: 'prueba' } as const;

export const UPLOAD = '/api/prueba/archivos';
export const UPLOAD_NEEDED = '/api/prueba/necesarios';
/** Stores the files and fails afterwards, in the same transaction. */
export const UPLOAD_FAILING = '/api/prueba/fallidos';

export type Uploaded = {
  fields: { titulo: string; datos?: { placa: string } };
  counts: Record<string, number>;
  files: { fotos: StoredFile[]; video: StoredFile[]; firma: StoredFile[] };
};

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  const config = { permission: 'all', multipart: true } as const;
  const add = (url: string, spec: FormSpec, after: () => void = () => {}) =>
    app.post(url, { config, schema: { hide: true } }, (request) =>
      receiveForm(deps, request, spec, (form) =>
        write(request, deps.clock, async ({ tx, record }) => {
          const files = await form.store(tx, { ...USE, clientId: request.viewer.clienteId });
          await record({ action: 'cliente.crear', entity: 'cliente', entityId: newId() });
          after();
          return { fields: form.fields, counts: form.counts, files };
        }),
      ),
    );
  add(UPLOAD, SPEC);
  add(UPLOAD_NEEDED, NEEDED);
  add(UPLOAD_FAILING, SPEC, () => {
    throw new Error('the transaction fails');
  });
}

export function send(
  api: TestApp,
  token: string | undefined,
  parts: readonly Part[] | Buffer,
  { url = UPLOAD, headers = {} }: { url?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const payload = Buffer.isBuffer(parts) ? parts : formBody(parts);
  return api.call(token, 'POST', url, { payload, headers: { ...FORM_TYPE, ...headers } });
}

/** A user's signed addresses, and the cookie set with them. */
export async function givenReader(api: TestApp) {
  const token = await api.givenToken(await api.givenUser(api.provider));
  const sessionId = (await api.deps.tokens.read(token, api.deps.clock.now())) ?? '';
  const { tag, proof } = api.deps.addresses.proofOf(sessionId);
  const { sign } = api.deps.addresses.for(sessionId);
  return { token, sessionId, cookie: `archivos-${tag}=${proof}`, sign: (id: string) => sign(id, api.deps.clock.now()) };
}

/** As a browser gets it, by an address signed for it. */
export async function fetchMedia(api: TestApp, id: string, headers: Record<string, string> = {}) {
  const { cookie, sign } = await givenReader(api);
  return api.app.inject({ url: sign(id), headers: { cookie, ...headers } });
}

/** Everything an upload can leave behind: rows, objects in the store, files on the way in. */
export async function leftovers({ deps }: Pick<TestApp, 'deps'>) {
  const rows = await deps.database.system.selectFrom('media').select('_id').execute();
  const objects: string[] = [];
  for await (const { id } of deps.media.list()) objects.push(id);
  const names = await readdir(deps.config.DATA_DIR, { recursive: true });
  const strays = names.filter((name) => new RegExp(`^(incoming|media/partial)/.`).test(name));
  return { rows: rows.map((row) => row._id).toSorted(), objects: objects.toSorted(), strays };
}

export const pathOfObject = ({ deps }: Pick<TestApp, 'deps'>, id: string) =>
  join(deps.config.DATA_DIR, 'media', id.slice(-2), id);
