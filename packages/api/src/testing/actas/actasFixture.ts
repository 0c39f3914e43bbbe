import { freshChecklist } from '@fenix/domain/forms/checks';
import type { ActaFormat, ActaTipe } from '@fenix/domain/actas/tipos';
import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import { freshTests } from '@fenix/domain/actas/completar/deviceTests';
import type { StoredImages } from '@fenix/domain/actas/images';
import { FLAGS } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import type { LightMyRequestResponse } from 'fastify';
import { nextConsecutive } from '../../db/consecutive';
import { newId } from '../../ground/ids';
import { FORM_TYPE, type Part, drawing, formBody } from '../media/formFixture';
import type { GivenClient } from '../givens';
import type { TestApp } from '../testApp';

type Facts = {
  tipe?: ActaTipe;
  format?: ActaFormat;
  plate?: string;
  name?: string;
  internalNumber?: string | null;
  fecha?: Date;
  complete?: boolean;
  close?: boolean;
  delete?: boolean;
  timeDiffFinally?: number;
  images?: StoredImages;
  /** In the legacy format. */
  isOld?: boolean;
};

const OLD_CHECKS = [{ name: 'Pito', indice: 1, checked: 'Bueno' }];

/** A record in the state that the facts give, inserted directly. */
export async function givenActa(
  { deps }: TestApp,
  client: GivenClient,
  { isOld = false, images, fecha = deps.clock.now(), ...facts }: Facts = {},
): Promise<string> {
  const _id = newId(fecha.getTime());
  const files = images ?? (isOld ? ['https://archivo.example/2021/foto-1.jpg'] : null);
  await deps.database.system.transaction().execute(async (tx) => {
    const given = { tipe: 'correctivo', format: 'gps', plate: 'ABC123', name: 'Técnico de Prueba' } as const;
    await tx
      .insertInto('actas')
      .values({
        ...given,
        ...facts,
        _id,
        client_id: client.id,
        consecutive: await nextConsecutive(tx, 'acta'),
        fecha,
        ...(isOld && { checklist: JSON.stringify(OLD_CHECKS) }),
        ...(files && { images: JSON.stringify(files) }),
      })
      .execute();
  });
  return _id;
}

export const picture = (): Promise<Buffer> => drawing().jpeg().toBuffer();

export async function photo(name: string): Promise<Part> {
  return { name, filename: `${name}.jpg`, content: await picture() };
}

export const text = (fields: Record<string, string>): Part[] =>
  Object.entries(fields).map(([name, content]) => ({ name, content }));

export function send(
  api: TestApp,
  token: string | undefined,
  url: string,
  parts: readonly Part[],
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return api.call(token, 'PUT', url, { payload: formBody(parts), headers: { ...FORM_TYPE, ...headers } });
}

/** What a technician fills in when nothing was changed. */
export const ENTITIES = {
  addres: 'Calle 30 # 10-20',
  city: 'Barranquilla, Atlántico',
  nameOperator: 'Pedro Pérez',
  internalNumber: '1042',
  analyst: 'Analista Uno',
  observations: 'Equipo funcionando.',
  responsibleName: 'María Recibe',
  checklist: freshChecklist(defaultItems('bus')),
  test: freshTests(),
};

export async function completionParts(
  entities: Record<string, unknown> = {},
  { tipe = 'correctivo', files = ['foto1', 'signature'] }: { tipe?: string; files?: readonly string[] } = {},
): Promise<Part[]> {
  const content = JSON.stringify({ ...ENTITIES, ...entities });
  const photos = await Promise.all(files.map(photo));
  return [...text({ entities: content, complete: 'true', tipe }), ...photos];
}

export async function reportParts(
  fields: Record<string, string> = {},
  images: readonly string[] = ['image1'],
): Promise<Part[]> {
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, 'true']));
  const given = { ...flags, serial: 'SN-1', brand: 'Teltonika', observations: 'Probado en banco', ...fields };
  return [...text(given), ...(await Promise.all(images.map(photo)))];
}

export async function procesoParts(fields: Record<string, string> = { description: 'Se revisó' }): Promise<Part[]> {
  return [...text(fields), await photo('image')];
}

export const receiveParts = async (): Promise<Part[]> => [
  ...text({ responsibleName: 'María Recibe' }),
  await photo('signature'),
];

/** Many records at once, each with a missing file and a follow-up not yet received. */
export async function givenActas(
  { deps }: TestApp,
  client: GivenClient,
  count: number,
  facts: { complete?: boolean; isOld?: boolean } = {},
): Promise<string[]> {
  const { isOld = false, complete = false } = facts;
  const fecha = deps.clock.now();
  const missing = 'https://archivo.example/2021/foto-1.jpg';
  const images = isOld ? [missing] : { v: '2.0.0', data: [{ url: missing, position: 'evidence' }] };
  const ids = Array.from({ length: count }, () => newId(fecha.getTime()));
  await deps.database.system.transaction().execute(async (tx) => {
    const first = await nextConsecutive(tx, 'acta');
    await tx
      .updateTable('consecutives')
      .set({ last: first + count })
      .where('kind', '=', 'acta')
      .execute();
    const given = { tipe: 'correctivo', format: 'gps', plate: 'ABC123', name: 'Técnico de Prueba', complete } as const;
    const common = { ...given, client_id: client.id, fecha, images: JSON.stringify(images), process_count: 1 };
    await tx
      .insertInto('actas')
      .values(ids.map((_id, index) => ({ ...common, _id, consecutive: first + index })))
      .execute();
    const proceso = { client_id: client.id, place: 0, fecha, description: 'Se revisó', state: true };
    await tx
      .insertInto('acta_processes')
      .values(ids.map((acta_id) => ({ ...proceso, acta_id })))
      .execute();
  });
  return ids;
}

/** An improvement action that was sent to one company. */
export async function givenAccion({ deps }: TestApp, client: GivenClient): Promise<string> {
  const { system } = deps.database;
  const [_id, fecha] = [newId(), deps.clock.now()];
  const texts = { title1: 'Frenos', description1: 'Revisar' };
  const consecutive = await system.transaction().execute((tx) => nextConsecutive(tx, 'newsletter'));
  const numbered = { consecutive, emailsList: [], files: '{}' };
  await system
    .insertInto('newsletters')
    .values({ _id, fecha, ...numbered, ...texts })
    .execute();
  await system.insertInto('newsletter_clients').values({ newsletter_id: _id, client_id: client.id, fecha }).execute();
  return _id;
}
