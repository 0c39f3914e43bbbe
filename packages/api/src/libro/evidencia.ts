import { bogotaDay } from '@fenix/domain/dates/days';
import { formatDateTime, formatExactTime } from '@fenix/domain/dates/format';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { driverOf, startOf } from '@fenix/domain/flota/despacho';
import {
  EVIDENCIA_ROUTES,
  type Evidencia,
  coordinatesShown,
  describedIn,
  evidenciaLink,
} from '@fenix/domain/flota/evidencia';
import { tripBookParams } from '@fenix/domain/flota/travel';
import { cityNear } from '@fenix/domain/gps/ciudad';
import { type Fleet, findFleet } from '../flota/company';
import { type ReadEvidence, evidenceNotFound } from '../flota/evidencia';
import { findCarrier, unlessGone } from '../flota/queries';
import type { GpsPlatform } from '../ports/gps';
import { listFotos } from './viaje';

/** INF-81: a photo of a trip, by its name within the trip. */
export const readFotoEvidence: ReadEvidence = async (deps, request, { client, de, momento = '' }) =>
  findFotoOf(deps.gps, await findFleet(deps, request, client), de, momento);

/** The same where the company is known already. */
export async function findFotoOf(
  gps: GpsPlatform,
  { account, company }: Fleet,
  de: string,
  momento: string,
): Promise<Evidencia> {
  const heard = await unlessGone(gps.findProgramada(account, de));
  if (!heard) throw evidenceNotFound();
  const viaje = heard.value;
  const [fotos, vehiculo] = await Promise.all([listFotos(gps, account, viaje), findCarrier(gps, account, heard)]);
  const foto = fotos?.value.find(({ id }) => id === momento);
  const start = startOf(viaje);
  if (!foto || !start) throw evidenceNotFound();
  const day = bogotaDay(start);
  const days = new URLSearchParams({
    client: company.client,
    fechaInicio: SlashDmy.encode(day),
    fechaFin: SlashDmy.encode(day),
  });
  const { latitud, longitud } = foto;
  const punto = typeof latitud === 'number' && typeof longitud === 'number' ? { latitud, longitud } : null;
  const city = punto && cityNear(punto);
  const plate = viaje.placa.toUpperCase();
  return {
    origen: {
      tipo: 'foto',
      de: viaje.id,
      momento,
      titulo: `Fotografía del viaje · ${plate} · ${formatDateTime(foto.at)}`,
      enlace: evidenciaLink(
        {
          to: EVIDENCIA_ROUTES.foto,
          params: tripBookParams(viaje),
          search: { client: company.client, from: day, to: day },
        },
        company.client,
      ),
    },
    plate,
    internalNumber: vehiculo?.value?.nombre ?? viaje.activo,
    operatorName: driverOf(viaje),
    dateNoveltie: bogotaDay(foto.at),
    noveltie: '',
    description: describedIn([
      `Fotografía de la cámara del vehículo el ${formatExactTime(foto.at)}, en el viaje ${viaje.nombre} del ${formatDateTime(start)}.`,
      punto ? `Lugar: ${[city, coordinatesShown(punto)].filter(Boolean).join(', ')}.` : '',
    ]),
    imagen: `/api/viajes/${encodeURIComponent(viaje.id)}/fotos/${foto.id}?${days.toString()}`,
    punto,
    trazado: [],
  };
}
