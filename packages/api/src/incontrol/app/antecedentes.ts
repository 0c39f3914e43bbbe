import { formatDay } from '@fenix/domain/dates/format';
import type { OpenDefect } from '@fenix/domain/flota/defecto';
import {
  type Antecedentes,
  DEFECTOS_SHOWN,
  INFORMES_SHOWN,
  type InspectorVehicle,
  NOVEDADES_SHOWN,
  typeOfClass,
} from '@fenix/domain/incontrol/app/vehiculo';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { isApproved } from '../../flota/checks';
import { openDefectsOf } from '../../flota/defectos';
import { unlessAway } from '../../flota/queries';
import type { Deps } from '../../ports/deps';
import type { GpsAccount } from '../../ports/gps';

type Of = { clientId: string; account: GpsAccount; modules: readonly string[] };

/** IAPP-33: what is known of some vehicles of a company, in five reads however many they are. */
export async function readAntecedentes(
  { database, gps }: Deps,
  { clientId, account, modules }: Of,
  vehiculos: readonly InspectorVehicle[],
): Promise<Antecedentes[]> {
  if (vehiculos.length === 0) return [];
  const db = database.system;
  const placas = [...new Set(vehiculos.map(({ placa }) => placa).filter(Boolean))];
  // CUM-20: defects are shown to companies with the module.
  const hasDefects = modules.includes('cumplimiento');
  const [controles, trips, via, informes, defectos] = await Promise.all([
    lastChecks(
      db,
      clientId,
      vehiculos.map(({ id }) => id),
    ),
    unlessAway(gps.ultimosReportes(account, placas)),
    lastVia(db, clientId, placas),
    openReports(db, clientId, placas),
    hasDefects
      ? openDefectsOf(
          db,
          clientId,
          vehiculos.map(({ id }) => id),
        )
      : [],
  ]);
  const inspecciones = [...(trips?.value ?? []), ...via].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return vehiculos.map(({ id, placa }) => {
    const control = controles.find(({ vehicle_id }) => vehicle_id === id);
    const inspeccion = inspecciones.findLast((one) => one.placa === placa);
    const abiertos = informes.filter(({ plate }) => plate === placa);
    const malos = defectos.filter(({ vehicle_id }) => vehicle_id === id).toSorted(byPromise);
    const tipo = typeOfClass(control?.tipo ?? '');
    return {
      placa,
      ...(tipo && { tipo }),
      control: control ? { fecha: control.cretedDate.toISOString(), aprobado: isApproved(control) } : null,
      ...(hasDefects && {
        defectos: { total: malos.length, abiertos: malos.slice(0, DEFECTOS_SHOWN).map(defectShown) },
      }),
      inspeccion: inspeccion
        ? {
            fecha: inspeccion.at.toISOString(),
            punto: inspeccion.punto,
            novedades: inspeccion.novedades.slice(0, NOVEDADES_SHOWN),
          }
        : null,
      informes: {
        total: abiertos.length,
        abiertos: abiertos.slice(0, INFORMES_SHOWN).map(({ names, fecha }) => ({
          titulo: titleOf(names),
          fecha: formatDay(fecha),
        })),
      },
    };
  });
}

/** Those without a promised day last. */
function byPromise(one: OpenDefect, other: OpenDefect): number {
  const key = ({ prometido, desde }: OpenDefect) => `${prometido ?? '9'} ${desde}`;
  return key(one) < key(other) ? -1 : 1;
}

const defectShown = ({ nombre, desde, prometido }: OpenDefect) => ({ nombre, desde, prometido });

function titleOf(names: readonly string[]): string {
  const said = names.map((name) => name.trim()).filter(Boolean);
  return [...new Set(said)].join(', ').slice(0, TITLE_MAX) || 'Informe';
}

const TITLE_MAX = 160;

/** PRE-22: of each vehicle the check that decides. */
function lastChecks(db: Db, clientId: string, vehicleIds: readonly string[]) {
  return db
    .selectFrom(sql<{ vehicle_id: string }>`unnest(${[...vehicleIds]}::text[])`.as<'asked'>(sql`asked(vehicle_id)`))
    .innerJoinLateral(
      (one) =>
        one
          .selectFrom('presets')
          .select(['cretedDate', 'estado', sql<string | null>`vehicle ->> 'tipo_vehiculo'`.as('tipo')])
          .where('presets.client_id', '=', clientId)
          .whereRef('presets.vehicle_id', '=', 'asked.vehicle_id')
          .orderBy('cretedDate', 'desc')
          .orderBy('sendDate', 'desc')
          .orderBy('consecutive', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['asked.vehicle_id', 'last.cretedDate', 'last.estado', 'last.tipo'])
    .execute();
}

function lastVia(db: Db, clientId: string, placas: readonly string[]) {
  return db
    .selectFrom(sql<{ placa: string }>`unnest(${[...placas]}::text[])`.as<'asked'>(sql`asked(placa)`))
    .innerJoinLateral(
      (one) =>
        one
          .selectFrom('inspecciones_via')
          .select(['inicio', 'inspector', 'punto', 'novedades'])
          .where('inspecciones_via.client_id', '=', clientId)
          .whereRef('inspecciones_via.placa', '=', 'asked.placa')
          .orderBy('inicio', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['asked.placa', 'last.inicio as at', 'last.inspector', 'last.punto', 'last.novedades'])
    .execute();
}

/** Limit of open reports read for the hints; more would not change what the inspector sees. */
const REPORTS_READ = 2_000;

/** The kinds of what happened, as the catalogue names them; what was written about it is not read at all. */
const NAMES = sql<string[]>`jsonb_path_query_array(
  case when jsonb_typeof(novelties) = 'array' then novelties else novelties->'data' end, '$[*].noveltie')`;

function openReports(db: Db, clientId: string, placas: readonly string[]) {
  return db
    .selectFrom('informes')
    .select(['plate', 'fecha', NAMES.as('names')])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`plate = any(${[...placas]}::text[])`)
    .where('status', '=', 'process')
    .where('delete', '=', false)
    .orderBy('plate')
    .orderBy('fecha', 'desc')
    .limit(REPORTS_READ)
    .execute();
}
