import type { DocumentoAnswers } from '@fenix/domain/plantillas/documentos/documento';
import { fieldName } from '@fenix/domain/plantillas/diligenciar/form';
import { allComponents } from '@fenix/domain/plantillas/plantilla';
import { nameKey } from '@fenix/domain/text/names';
import { type Random, pick, randomOf, whole } from '@fenix/gps/simulator/random';
import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema';
import type { Deps } from '../ports/deps';
import type { Write } from '../http/write';
import { newId } from '../ground/ids';
import { vehiclesOf } from './actas';
import { OPERATORS } from './actasTexts';
import { createAlbum } from './album';
import { DEMO_CLIENTS } from './clients';
import { type Entry, addEntries } from './entries';
import { DESTINOS, DOCUMENTOS, MEETINGS, MOTIVOS, PLANTILLAS, type PlantillaName, REMARKS } from './plantillasTexts';

const NAMES = Object.keys(PLANTILLAS) as PlantillaName[];
const HOUR = 3_600_000;
const AUTHOR = 'Óscar Nieves Peña';

type Row = Insertable<Schema['documentos']>;

/** Four templates for each company that has the module, and documents made with them, the newest of today. */
export async function addPlantillas(
  deps: Deps,
  { tx, now }: Write,
  clients: ReadonlyMap<string, string>,
): Promise<void> {
  const fecha = new Date(now.getTime() - 120 * 24 * HOUR);
  const owners = DEMO_CLIENTS.filter(({ modules }) => modules.includes('optimizacion')).flatMap(({ client }) => {
    const clientId = clients.get(client);
    return clientId === undefined ? [] : [{ client, clientId }];
  });
  const heads = owners.flatMap(({ client, clientId }) =>
    NAMES.map((name) => ({ client, row: { _id: newId(fecha.getTime()), client_id: clientId, name } })),
  );
  await tx
    .insertInto('plantillas')
    .values(heads.map(({ row }) => Object.assign({ name_key: nameKey(row.name), fecha, changedBy: AUTHOR }, row)))
    .execute();
  await tx
    .insertInto('form_templates')
    .values(
      heads.map(({ row: { _id, client_id, name } }) => ({
        _id: newId(fecha.getTime()),
        kind: 'documento' as const,
        key: _id,
        client_id,
        version: 1,
        body: JSON.stringify({ name, components: PLANTILLAS[name] }),
        fecha,
      })),
    )
    .execute();
  await addDocumentos(deps, { tx, now }, heads);
}

type Head = { client: string; row: { _id: string; client_id: string; name: PlantillaName } };

async function addDocumentos(deps: Deps, { tx, now }: Pick<Write, 'tx' | 'now'>, heads: readonly Head[]) {
  const albums = { acta: createAlbum(deps, { tx, now }, 'acta'), preset: createAlbum(deps, { tx, now }, 'preset') };
  const rows = DOCUMENTOS.flatMap(([client, count]) => {
    const own = heads.filter((head) => head.client === client);
    if (own.length === 0) return [];
    return Array.from({ length: count }, (_, index): Row => {
      const random = randomOf('documentos', client, index);
      const { row } = pick(random, own);
      const fecha = new Date(now.getTime() - whole(random, 1, 5) * HOUR - (count - 1 - index) * 62 * HOUR);
      const _id = newId(fecha.getTime());
      const use = { kind: 'documento', record: _id, clientId: row.client_id } as const;
      const files = allComponents(PLANTILLAS[row.name]).flatMap(({ id }) => {
        const picture = PICTURES[id];
        return picture ? [[fieldName(id), albums[picture.of].photo(use, picture.name)] as const] : [];
      });
      return {
        _id,
        client_id: row.client_id,
        consecutive: index + 1,
        plantilla: row._id,
        version: 1,
        name: row.name,
        printedClient: client,
        createdBy: AUTHOR,
        fecha,
        recibido: fecha,
        answers: JSON.stringify(answersOf(row.name, client, random)),
        files: JSON.stringify(Object.fromEntries(files)),
      };
    });
  });
  if (rows.length === 0) return;
  await albums.acta.store();
  await albums.preset.store();
  await tx.insertInto('documentos').values(rows).execute();
  await addEntries(tx, rows.map(entryOf));
  const counts = new Map(rows.map(({ client_id, consecutive }) => [client_id, consecutive]));
  await tx
    .insertInto('consecutives')
    .values(Array.from(counts, ([client, last]) => ({ kind: `documento:${client}`, last })))
    .execute();
}

/** Of a file that a template asks for, which drawing represents it. */
const PICTURES: Readonly<Record<string, { of: 'acta' | 'preset'; name: string }>> = {
  exterior: { of: 'acta', name: 'bus-exterior' },
  interior: { of: 'acta', name: 'camara-pasillo' },
  llantas: { of: 'preset', name: 'llanta' },
  tablero: { of: 'acta', name: 'tablero' },
  foto: { of: 'preset', name: 'botiquin' },
  'firma-entrega': { of: 'acta', name: 'firma-1' },
  'firma-recibe': { of: 'acta', name: 'firma-2' },
  'firma-preside': { of: 'acta', name: 'firma-1' },
  'firma-acta': { of: 'acta', name: 'firma-3' },
  firma: { of: 'acta', name: 'firma-3' },
  'firma-autoriza': { of: 'acta', name: 'firma-1' },
  'firma-conductor': { of: 'acta', name: 'firma-2' },
};

function entryOf({ _id, fecha, client_id, printedClient }: Row): Entry {
  const at = new Date(fecha);
  return {
    _id: newId(at.getTime()),
    at,
    user: 'operaciones',
    client_id,
    client: printedClient,
    action: 'documento.crear',
    entity: 'documento',
    entity_id: _id,
  };
}

function answersOf(name: PlantillaName, client: string, random: Random): DocumentoAnswers {
  const vehicle = pick(random, vehiclesOf(client));
  const [first, second] = [pick(random, OPERATORS), pick(random, OPERATORS)];
  const meeting = pick(random, MEETINGS);
  const said: Record<PlantillaName, DocumentoAnswers> = {
    'Entrega de vehículo': {
      placa: vehicle.patente,
      interno: vehicle.nombre,
      kilometraje: whole(random, 40_000, 320_000).toLocaleString('es-CO'),
      entrega: first,
      recibe: second,
      observaciones: pick(random, REMARKS),
    },
    'Acta de reunión': {
      tema: meeting.tema,
      lugar: 'Sala de juntas',
      preside: first,
      asistentes: OPERATORS.slice(0, whole(random, 3, 6)).join('\n'),
      orden: meeting.orden,
      desarrollo: meeting.desarrollo,
      'que-1': meeting.que,
      'quien-1': second,
      'cuando-1': 'Próxima semana',
    },
    'Inspección de botiquín': {
      placa: vehicle.patente,
      responsable: first,
      vence: 'Suero, marzo de 2027',
      observaciones: pick(random, ['Sin novedades.', 'Se cambian guantes y se pide suero.']),
    },
    'Autorización de salida': {
      placa: vehicle.patente,
      conductor: first,
      destino: pick(random, DESTINOS),
      salida: `${whole(random, 5, 9)}:00 a. m.`,
      regreso: `${whole(random, 2, 6)}:30 p. m.`,
      motivo: pick(random, MOTIVOS),
    },
  };
  const toggles = allComponents(PLANTILLAS[name]).filter(({ tools }) => tools.label === 'toggle');
  const answers = [...Object.entries(said[name]), ...toggles.map(({ id }) => [id, random() < 0.9] as const)];
  return Object.fromEntries(answers.map(([id, answer]) => [fieldName(id), answer]));
}
