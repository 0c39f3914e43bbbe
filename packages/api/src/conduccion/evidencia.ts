import { driverOfDrive } from '@fenix/domain/conduccion/comparativos/conductores';
import { excesosOf } from '@fenix/domain/conduccion/tablero/viajes';
import { instantOf } from '@fenix/domain/conduccion/tablero/window';
import { addDays, bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { formatDateTime, formatDay } from '@fenix/domain/dates/format';
import { GpsStamp, gpsStamp } from '@fenix/domain/dates/gpsStamp';
import {
  EVIDENCIA_ROUTES,
  type Evidencia,
  coordinatesShown,
  describedIn,
  evidenciaLink,
} from '@fenix/domain/flota/evidencia';
import { thinTrazado } from '@fenix/domain/flota/trazado';
import { type Evento, SPEED_LIMIT_KMH, type Viaje } from '@fenix/domain/gps/conduccion';
import { formatDistance, formatDuration } from '@fenix/domain/text/measures';
import { type Fleet, findFleet } from '../flota/company';
import { type ReadEvidence, evidenceNotFound } from '../flota/evidencia';
import { unlessAway, unlessGone } from '../flota/queries';
import type { GpsPlatform } from '../ports/gps';
import { driveOf } from './answers';

/** The way around a speeding that its map shows. */
const AROUND_MS = 120_000;
/** A small picture shows no more of a way. */
const WAY_POINTS = 200;
/** The type of version 0 of the catalogue of novelties that says the same. */
const NOVELTIE = 'Conducir a velocidad superior a la máxima permitida';

/** INF-81: a speeding, by the vehicle and the second in which it began, with who was programmed to drive. */
export const readExceso: ReadEvidence = async (deps, request, { client, de, momento = '' }) =>
  findExcesoOf(deps.gps, await findFleet(deps, request, client), de, momento);

/** The same where the company is known already. */
export async function findExcesoOf(
  gps: GpsPlatform,
  { account, company }: Fleet,
  de: string,
  momento: string,
): Promise<Evidencia> {
  const stamp = GpsStamp.safeDecode(momento);
  if (!stamp.success) throw evidenceNotFound();
  const from = stamp.data;
  const vehicle = await unlessGone(gps.findVehiculo(account, de));
  if (!vehicle) throw evidenceNotFound();
  // A trip of the evening before may still be under way.
  const day = bogotaDay(from);
  const span = { from: startOfDay(addDays(day, -1)), to: endOfDay(day) };
  const driven = await gps.readDriving(account, vehicle.id, span);
  const found = findExceso(driven.value, from);
  if (!found) throw evidenceNotFound();
  const { viaje, evento } = found;
  const to = instantOf(evento.final.fecha_hora) ?? from;
  const around = { from: new Date(from.getTime() - AROUND_MS), to: new Date(to.getTime() + AROUND_MS) };
  const [turnos, way] = await Promise.all([
    unlessAway(gps.listTurnos(account, span)),
    vehicle.idgps ? unlessAway(unlessGone(gps.readHistory(account, vehicle.idgps, around))) : undefined,
  ]);
  const own = turnos?.value.filter(({ idactivo, placa }) => idactivo === vehicle.id || placa === vehicle.patente) ?? [];
  const driver = driverOfDrive(driveOf(viaje, vehicle.id, vehicle.patente), own);
  const trazado = (way?.value ?? []).map(({ latitud, longitud }) => ({ latitud, longitud }));
  const { latitud, longitud } = evento.inicio;
  const punto =
    latitud === undefined || longitud === undefined
      ? (trazado[Math.floor(trazado.length / 2)] ?? null)
      : { latitud, longitud };
  const start = instantOf(viaje.inicio_viaje.fecha_hora) ?? from;
  return {
    origen: {
      tipo: 'exceso',
      de: vehicle.id,
      momento,
      titulo: `Exceso de velocidad · ${vehicle.patente.toUpperCase()} · ${formatDateTime(from)}`,
      enlace: evidenciaLink(
        {
          to: EVIDENCIA_ROUTES.exceso,
          search: { grupo: vehicle.grupo, activo: vehicle.id, viaje: gpsStamp(start), punto: momento },
        },
        company.client,
      ),
    },
    plate: vehicle.patente.toUpperCase(),
    internalNumber: vehicle.nombre,
    operatorName: driver?.nombre ?? '',
    dateNoveltie: day,
    noveltie: NOVELTIE,
    description: describedIn([
      `Exceso de velocidad el ${formatDay(from)} de ${hourOf(evento.inicio)} a ${hourOf(evento.final)}${speedsOf(evento)}.`,
      `Duró ${formatDuration(evento.duracion)} y ${formatDistance(evento.distancia)}.`,
      placeOf(evento.inicio.domicilio, punto),
    ]),
    imagen: null,
    punto,
    trazado: thinTrazado(trazado, WAY_POINTS),
  };
}

function findExceso(viajes: readonly Viaje[], from: Date): { viaje: Viaje; evento: Evento } | undefined {
  for (const viaje of viajes) {
    const evento = excesosOf(viaje).find(({ inicio }) => instantOf(inicio.fecha_hora)?.getTime() === from.getTime());
    if (evento) return { viaje, evento };
  }
  return undefined;
}

const hourOf = ({ fecha_hora }: Evento['inicio']) => fecha_hora.slice(11);

function speedsOf({ detalle }: Evento): string {
  if (!detalle) return '';
  const [most, mean] = [Math.round(detalle.vel_max), Math.round(detalle.vel_prom)];
  return `: ${most} km/h de máxima y ${mean} km/h de promedio; el límite es ${SPEED_LIMIT_KMH} km/h`;
}

function placeOf(domicilio: string, punto: { latitud: number; longitud: number } | null): string {
  const place = [domicilio, punto && coordinatesShown(punto)].filter(Boolean).join(', ');
  return place === '' ? '' : `Lugar: ${place}.`;
}
