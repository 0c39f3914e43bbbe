import type { Suceso } from '@fenix/domain/flota/historia';
import { fullName } from '@fenix/domain/flota/drivers';
import { estadoWord, revisionWord } from '@fenix/domain/prealistamiento/lista/columns';
import type { ListedPreset } from '@fenix/domain/prealistamiento/registro';
import { sql } from 'kysely';
import { BLOQUEOS } from '../flota/checks';
import { type HistoriaAsk, type Sujeto, cursorOf, foundByName, once } from '../flota/historia';
import { isAfter } from '../records/keyset';
import { searchEntries } from '../records/searchIndex';

const COLUMNS = [
  'presets._id',
  'presets.consecutive',
  'presets.cretedDate',
  'presets.estado',
  'presets.isFast',
  'presets.driver',
  'presets.vehicle',
] as const;

/** CUM-14: the checks of a vehicle, or those that name a person as the driver. */
export async function readPresetSucesos(ask: HistoriaAsk): Promise<Suceso[]> {
  const { sujeto } = ask;
  if (sujeto.tipo === 'vehiculo')
    return sujeto.activo === undefined ? named(ask, sujeto.placa, PLATE) : ofVehicle(ask, sujeto.activo);
  const found = await Promise.all(sujeto.nombres.map((nombre) => named(ask, nombre, DRIVER)));
  return once(found.flat());
}

async function ofVehicle({ db, clientId, fin, limit }: HistoriaAsk, vehicleId: string): Promise<Suceso[]> {
  const rows = await db
    .selectFrom('presets')
    .select([...COLUMNS, BLOQUEOS.as('bloqueos')])
    .where('presets.client_id', '=', clientId)
    .where('presets.vehicle_id', '=', vehicleId)
    .where(isAfter(['presets.cretedDate', 'presets._id'], cursorOf(fin, 'prealistamiento')))
    .orderBy('presets.cretedDate', 'desc')
    .orderBy('presets._id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => sucesoOf(row, true));
}

/** As plates are compared, and as names are. */
const PLATE = sql<string>`regexp_replace(upper(presets.vehicle ->> 'patente'), '[\\s-]', '', 'g')`;
const DRIVER = sql<string>`fold(btrim((presets.driver ->> 'nombre') || ' ' || (presets.driver ->> 'apellido')))`;

/** The document of the driver, as documents are compared: what the company had, or what the check asked for. */
const DOCUMENTO = sql<string | null>`nullif(regexp_replace(upper(coalesce(
  presets.personas -> 'conductor' ->> 'documento', presets.driver ->> 'cedula')), '[\\s.-]', '', 'g'), '')`;

const isOwnDocument = (sujeto: Sujeto) =>
  sql<boolean>`coalesce(${DOCUMENTO} = ${sujeto.tipo === 'persona' ? sujeto.documento : ''}, true)`;

/** Found through the search index and then compared whole: another plate or name may hold the same letters. */
async function named(
  { db, viewer, clientId, sujeto, fin, limit }: HistoriaAsk,
  words: string,
  by: typeof PLATE,
): Promise<Suceso[]> {
  const isSame = by === PLATE ? sql<boolean>`${by} = ${words}` : sql<boolean>`${by} = fold(${words})`;
  const rows = await searchEntries({ db, viewer, kind: 'preset', filter: { clientId, search: words } })
    .innerJoin('presets', 'presets._id', 'cards.record_id')
    .select([...COLUMNS, BLOQUEOS.as('bloqueos'), DOCUMENTO.as('documento')])
    .where(isSame)
    .$if(sujeto.tipo === 'persona', (query) => query.where(isOwnDocument(sujeto)))
    .where(isAfter(['cards.at', 'cards.record_id'], cursorOf(fin, 'prealistamiento')))
    .orderBy('cards.at', 'desc')
    .orderBy('cards.record_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const suceso = sucesoOf(row, by === PLATE);
    // A document was compared above: what has none is known by the name alone.
    return row.documento === null ? foundByName(suceso, sujeto, fullName(row.driver)) : suceso;
  });
}

type Row = Pick<ListedPreset, '_id' | 'consecutive' | 'estado' | 'isFast' | 'driver' | 'vehicle' | 'bloqueos'> & {
  cretedDate: Date;
};

function sucesoOf(
  { _id, consecutive, cretedDate, estado, isFast, driver, vehicle, bloqueos }: Row,
  isOfVehicle: boolean,
): Suceso {
  return {
    clase: 'prealistamiento',
    id: _id,
    at: cretedDate.toISOString(),
    titulo: `Prealistamiento n.º ${consecutive}`,
    detalles: [
      [isOfVehicle ? fullName(driver) : vehicle.patente, `Revisión ${revisionWord(isFast).toLowerCase()}`]
        .filter(Boolean)
        .join(' · '),
      ...(bloqueos.length > 0 ? [`Bloquea: ${bloqueos.join(', ')}`] : []),
    ],
    estado: estado === 'true' ? 'ok' : 'danger',
    palabra: estadoWord(estado),
    enlace: { to: 'prealistamientoPdf', params: { id: _id }, search: {} },
  };
}
