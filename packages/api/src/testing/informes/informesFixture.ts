import { informeColor } from '@fenix/domain/informes/dias';
import type { Novelty, TypeReport, VideoSystem } from '@fenix/domain/informes/informe';
import type { StoredFiles } from '@fenix/domain/informes/documentos/old';
import type { LightMyRequestResponse } from 'fastify';
import { nextConsecutive } from '../../db/consecutive';
import { newId } from '../../ground/ids';
import { FORM_TYPE, type Part, drawing, formBody, mp4 } from '../media/formFixture';
import type { GivenClient } from '../givens';
import type { TestApp } from '../testApp';

type Facts = {
  typeReport?: TypeReport;
  videoSystem?: VideoSystem;
  plate?: string;
  internalNumber?: string;
  operatorName?: string;
  fecha?: Date;
  novelties?: Novelty[];
  files?: StoredFiles;
  proceddingId?: string;
  delete?: boolean;
  /** The days it took: finished. */
  timeResponse?: number;
  /** In the legacy format. */
  isOld?: boolean;
};

export const NOVELTY: Novelty = { noveltie: 'Parada no autorizada', description: 'Se detuvo veinte minutos.' };
const GIVEN = {
  typeReport: 'disciplinario',
  videoSystem: 'Si',
  plate: 'ABC123',
  internalNumber: '1042',
  operatorName: 'Pedro Pérez',
  dateNoveltie: '2026-11-14',
} as const;

function rowOf({ deps }: TestApp, client: GivenClient, { isOld = false, novelties = [NOVELTY], ...facts }: Facts) {
  const {
    fecha = deps.clock.now(),
    files = isOld ? ['https://archivo.example/2021/foto-1.jpg'] : {},
    ...given
  } = facts;
  const { timeResponse } = given;
  return {
    ...GIVEN,
    ...given,
    _id: newId(fecha.getTime()),
    client_id: client.id,
    fecha,
    novelties: JSON.stringify(isOld ? novelties : { v: '2.0.0', data: novelties }),
    files: JSON.stringify(files),
    createdBy: JSON.stringify({ name: 'Persona de Prueba', client: client.client }),
    printedClient: client.client,
    ...(timeResponse !== undefined && {
      status: 'success' as const,
      color: informeColor(timeResponse),
      finishedAt: fecha,
      finishedBy: 'Persona Legal',
    }),
  };
}

/** A report in the state that the facts give, inserted directly. */
export async function givenInforme(api: TestApp, client: GivenClient, facts: Facts = {}): Promise<string> {
  const [id = ''] = await givenInformes(api, client, 1, facts);
  return id;
}

/** Many of them at once. */
export async function givenInformes(api: TestApp, client: GivenClient, count: number, facts: Facts = {}) {
  const rows = Array.from({ length: count }, () => rowOf(api, client, facts));
  await api.deps.database.system.transaction().execute(async (tx) => {
    const first = await nextConsecutive(tx, 'informe');
    await tx
      .updateTable('consecutives')
      .set({ last: first + count })
      .where('kind', '=', 'informe')
      .execute();
    await tx
      .insertInto('informes')
      .values(rows.map((row, index) => ({ ...row, consecutive: first + index })))
      .execute();
  });
  return rows.map(({ _id }) => _id);
}

export const text = (fields: Record<string, string>): Part[] =>
  Object.entries(fields).map(([name, content]) => ({ name, content }));

export async function fileOf(name: string): Promise<Part> {
  if (name.startsWith('video')) return { name, filename: `${name}.mp4`, content: mp4() };
  return { name, filename: `${name}.jpg`, content: await drawing().jpeg().toBuffer() };
}

/** What the form sends: one novelty with its end image, unless something else is said. */
export async function creationParts(
  client: string,
  change: Record<string, string | undefined> = {},
  { novelties = [NOVELTY], files = ['foto2'] }: { novelties?: unknown; files?: readonly string[] } = {},
): Promise<Part[]> {
  const fields = { ...GIVEN, client, newNovelties: JSON.stringify(novelties), ...change };
  const said = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return [...text(Object.fromEntries(said)), ...(await Promise.all(files.map(fileOf)))];
}

export function sendForm(
  api: TestApp,
  token: string | undefined,
  [method, url]: readonly ['POST' | 'PUT', string],
  parts: readonly Part[],
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return api.call(token, method, url, { payload: formBody(parts), headers: { ...FORM_TYPE, ...headers } });
}

export const CREATE = ['POST', '/api/informes/create'] as const;
export const upgradeOf = (id: string) => ['PUT', `/api/informes/upgrade/${id}`] as const;
