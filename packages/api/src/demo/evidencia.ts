import { bogotaDay } from '@fenix/domain/dates/days';
import { formatDateTime } from '@fenix/domain/dates/format';
import { EVIDENCIA_ROUTES, type Origen, describedIn, evidenciaLink } from '@fenix/domain/flota/evidencia';
import { rangoOf } from '@fenix/domain/informes/catalogo/novedades';
import { sql } from 'kysely';
import type { Tx } from '../db/database';

const NOVELTIE = 'Salida sin alistamiento aprobado';

/** INF-82: of each company the first report in process after its newest refused check was written from that. */
export async function addEvidencia(tx: Tx): Promise<void> {
  const { rows } = await sql<Found>`
    select distinct on (p.client_id) c.client, p._id as preset, p.consecutive, p."cretedDate", p.vehicle, p.driver,
      i._id as informe
    from presets p join clients c on c._id = p.client_id
    join lateral (
      select _id from informes where client_id = p.client_id and status = 'process' and not "delete" and not is_old
        and fecha > p."cretedDate" order by fecha limit 1
    ) i on true
    where p.estado = 'false'
      and not exists (select from informes own where own.client_id = p.client_id and own.origen is not null)
    order by p.client_id, p."cretedDate" desc`.execute(tx);
  for (const { client, preset, consecutive, cretedDate, vehicle, driver, informe } of rows) {
    const plate = vehicle.patente.toUpperCase();
    const when = formatDateTime(cretedDate);
    const origen: Origen = {
      tipo: 'prealistamiento',
      de: preset,
      titulo: `Prealistamiento ${consecutive} · ${plate} · ${when}`,
      enlace: evidenciaLink({ to: EVIDENCIA_ROUTES.prealistamiento, params: { id: preset } }, client),
    };
    const description = `Prealistamiento n.º ${consecutive} no aprobado el ${when}. El vehículo salió sin corregir lo que encontró.`;
    const novelty = { noveltie: NOVELTIE, description };
    await tx
      .updateTable('informes')
      .set({
        origen: JSON.stringify(origen),
        plate,
        internalNumber: vehicle.nombre,
        operatorName: `${driver.nombre} ${driver.apellido}`.trim(),
        dateNoveltie: bogotaDay(cretedDate),
        typeReport: rangoOf(NOVELTIE)?.typeReport ?? 'disciplinario',
        // The others keep their files.
        novelties: sql`jsonb_set(novelties, '{data,0}', ${JSON.stringify(novelty)}::jsonb)`,
      })
      .where('_id', '=', informe)
      .execute();
  }
}

/** INF-82: another one, the first after the newest inspection on the road that found something, was written from that. */
export async function addViaEvidencia(tx: Tx): Promise<void> {
  const { rows } = await sql<FoundVia>`
    select distinct on (v.client_id) c.client, v._id as via, v.placa, v.activo, v.inicio, v.inspector, v.punto,
      v.novedades, i._id as informe
    from inspecciones_via v join clients c on c._id = v.client_id
    join lateral (
      select _id from informes where client_id = v.client_id and status = 'process' and not "delete" and not is_old
        and origen is null and fecha > v.inicio order by fecha limit 1
    ) i on true
    where cardinality(v.novedades) > 0
      and not exists (
        select from informes own where own.client_id = v.client_id and own.origen ->> 'tipo' = 'inspeccion'
      )
    order by v.client_id, v.inicio desc`.execute(tx);
  for (const { client, via, placa, activo, inicio, inspector, punto, novedades, informe } of rows) {
    const when = formatDateTime(inicio);
    const origen: Origen = {
      tipo: 'inspeccion',
      de: via,
      titulo: `Inspección · ${placa} · ${when}`,
      enlace: evidenciaLink({ to: EVIDENCIA_ROUTES.inspeccion, params: { id: via } }, client),
    };
    const description = describedIn([
      `Inspección del ${when}, sin viaje programado.`,
      `Inspector: ${inspector}.`,
      `Lugar: ${punto}.`,
      `Novedades: ${novedades.join('; ')}.`,
    ]);
    await tx
      .updateTable('informes')
      .set({
        origen: JSON.stringify(origen),
        plate: placa,
        internalNumber: activo,
        dateNoveltie: bogotaDay(inicio),
        // Its type of novelty and its files stay.
        novelties: sql`jsonb_set(novelties, '{data,0,description}', ${JSON.stringify(description)}::jsonb)`,
      })
      .where('_id', '=', informe)
      .execute();
  }
}

type FoundVia = {
  client: string;
  via: string;
  placa: string;
  activo: string;
  inicio: Date;
  inspector: string;
  punto: string;
  novedades: string[];
  informe: string;
};

type Found = {
  client: string;
  preset: string;
  consecutive: number;
  cretedDate: Date;
  vehicle: { nombre: string; patente: string };
  driver: { nombre: string; apellido: string };
  informe: string;
};
