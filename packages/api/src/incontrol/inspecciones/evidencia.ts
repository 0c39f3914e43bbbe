import { bogotaDay } from '@fenix/domain/dates/days';
import { formatDateTime } from '@fenix/domain/dates/format';
import { driverOf, startOf } from '@fenix/domain/flota/despacho';
import { EVIDENCIA_ROUTES, coordinatesShown, describedIn, evidenciaLink } from '@fenix/domain/flota/evidencia';
import { filesByKind } from '@fenix/domain/incontrol/inspecciones/document';
import { type Reporte, isInspection } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { findFleet } from '../../flota/company';
import { type ReadEvidence, evidenceNotFound } from '../../flota/evidencia';
import { unlessGone } from '../../flota/queries';
import { shownReports } from './reportes';
import { readVia } from './via';

/** INF-81: an inspected trip, with what its newest report says. */
export const readInspeccionEvidence: ReadEvidence = async (deps, request, { client, de }) => {
  const { account, company } = await findFleet(deps, request, client);
  const via = await readVia(request.db, company._id, de);
  const heard = via ? undefined : await unlessGone(deps.gps.findProgramada(account, de));
  const found = via ?? (heard && isInspection(heard.value) ? heard.value : undefined);
  if (!found) throw evidenceNotFound();
  const { data_extra = [], ...viaje } = found;
  const start = startOf(viaje);
  if (!start) throw evidenceNotFound();
  const source = { db: deps.database.system, addresses: request.addresses, now: deps.clock.now() };
  const reporte = (await shownReports(source, data_extra)).at(-1);
  const at = reporte?.data.at ? new Date(reporte.data.at) : start;
  const plate = viaje.placa.toUpperCase();
  const picture = reporte && filesByKind(reporte).pictures.find(({ url }) => url !== null);
  return {
    origen: {
      tipo: 'inspeccion',
      de: viaje.id,
      titulo: `Inspección · ${plate} · ${formatDateTime(at)}`,
      enlace: evidenciaLink({ to: EVIDENCIA_ROUTES.inspeccion, params: { id: viaje.id } }, company.client),
    },
    plate,
    internalNumber: viaje.activo,
    operatorName: driverOf(viaje),
    dateNoveltie: bogotaDay(at),
    noveltie: '',
    description: describedIn([
      via
        ? `Inspección del ${formatDateTime(at)}, sin viaje programado.`
        : `Inspección del ${formatDateTime(at)}, en el viaje ${viaje.nombre} del ${formatDateTime(start)}.`,
      ...(reporte ? sentencesOf(reporte) : []),
    ]),
    imagen: picture?.url ?? null,
    punto: reporte ? placeOf(reporte) : null,
    trazado: [],
  };
};

function sentencesOf(reporte: Reporte): string[] {
  const { nameInspector, controlPoint, novelties, description } = reporte.data;
  const punto = placeOf(reporte);
  const place = [controlPoint, punto && coordinatesShown(punto)].filter(Boolean).join(', ');
  return [
    nameInspector && `Inspector: ${nameInspector}.`,
    place && `Lugar: ${place}.`,
    novelties.length > 0 ? `Novedades: ${novelties.join('; ')}.` : '',
    description,
  ].filter((sentence) => sentence !== '');
}

function placeOf({ data: { latitud, longitud } }: Reporte) {
  return latitud === null || longitud === null ? null : { latitud, longitud };
}
