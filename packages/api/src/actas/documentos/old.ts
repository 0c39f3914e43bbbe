import { type OldAccion, type OldRecord } from '@fenix/domain/actas/documentos/old';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { access } from '@fenix/domain/permissions';
import { addressedTo, visibleNewsletters } from '../../records/newsletters';
import { raiseNotFound } from '../queries';
import { type Reading, findOldActa } from '../read';

/** OLD-01, OLD-05: a legacy record or, by its id, an improvement action. */
export async function findOldRecord(reading: Reading, id: string): Promise<OldRecord> {
  const acta = await findOldActa(reading, id);
  if (acta) return { kind: 'acta', acta };
  const accion = await findAccion(reading, id);
  return accion ? { kind: 'accion', accion } : raiseNotFound();
}

/** The gate of the release's own call. */
const ACCIONES = { permission: 'all', module: 'pqrs' } as const;

const FOTOS = ['foto1', 'foto2', 'foto3', 'foto4', 'foto5', 'foto6'] as const;

/** OLD-04, GUARD-23: an action that was addressed to the reader's company, which has its module; staff see all. */
async function findAccion({ db, viewer, addresses, now }: Reading, id: string): Promise<OldAccion | undefined> {
  const row = await visibleNewsletters(db, viewer)
    .select(['_id', 'consecutive', 'fecha', 'files'])
    .select(['title1', 'title2', 'title3', 'description1', 'description2', 'description3'])
    .where('_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  if (access(viewer, ACCIONES) === 'notContracted')
    throw new DomainError('forbidden', SHELL_MESSAGES.moduleNotContracted);
  const clientList = (await addressedTo(db, viewer, [id])).map(({ client }) => client);
  const { files, fecha, ...texts } = row;
  const fotos = FOTOS.map((field) => {
    const file = files[field];
    if (!file) return [field, null] as const;
    const { id: fileId, thumbnail, kind, name } = file;
    const url = addresses.sign(fileId, now);
    return [
      field,
      { url, thumbnail: thumbnail && addresses.sign(thumbnail, now), kind, name, missing: false },
    ] as const;
  });
  return {
    ...texts,
    fecha: fecha.toISOString(),
    clientList,
    ...(Object.fromEntries(fotos) as Pick<OldAccion, (typeof FOTOS)[number]>),
  };
}
