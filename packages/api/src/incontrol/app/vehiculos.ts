import { addDays, bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { dataExtraOf } from '@fenix/domain/incontrol/app/formulario';
import { readReport } from '@fenix/domain/incontrol/app/reporte';
import {
  type Antecedentes,
  type InspectorFleet,
  type InspectorVehicle,
  type VehicleOne,
  inspectorVehicle,
} from '@fenix/domain/incontrol/app/vehiculo';
import { inicioDe } from '@fenix/domain/incontrol/inspecciones/via';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import type { FastifyRequest } from 'fastify';
import { listStarting, unlessGone } from '../../flota/queries';
import { newId } from '../../ground/ids';
import { readCompany } from '../../http/company';
import { originOf, writeAs } from '../../http/write';
import { keepReportFiles } from '../../media/reportFiles';
import type { Deps } from '../../ports/deps';
import type { GpsAccount } from '../../ports/gps';
import { inspectorActor } from '../../viewer/inspector';
import { readAntecedentes } from './antecedentes';
import { type Received, assertAnswers, refusedUnread, withForm } from './appReport';

/** IAPP-31, IAPP-35: all vehicles of the company, with what to look for of those whose trips are of today. */
export async function readInspectorFleet(deps: Deps, { inspector }: FastifyRequest): Promise<InspectorFleet> {
  const now = deps.clock.now();
  const company = await readCompany(deps.database.system, { id: inspector.clientId });
  if (!company?.account) return { vehiculos: [], antecedentes: [], at: now.toISOString() };
  const { account, modules } = company;
  const today = bogotaDay(now);
  const span = { from: startOfDay(today), to: endOfDay(addDays(today, 1)) };
  const [listed, trips] = await Promise.all([
    deps.gps.listVehiculos(account),
    listStarting(deps.gps, account, { ...span, inControl: true }),
  ]);
  const vehiculos = listed.value.map(inspectorVehicle);
  const passing = new Set(trips.value.map(({ placa }) => placa.toUpperCase()));
  const seen = vehiculos.filter(({ placa }) => passing.has(placa)).slice(0, MOST_KEPT);
  const antecedentes = await readAntecedentes(deps, { clientId: inspector.clientId, account, modules }, seen);
  return { vehiculos, antecedentes, at: listed.at.toISOString() };
}

/** More vehicles than these no phone keeps what is known of. */
const MOST_KEPT = 300;

/** IAPP-33: one vehicle of the company; of another one there is nothing. */
export async function readInspectorVehicle(deps: Deps, { inspector }: FastifyRequest, id: string): Promise<VehicleOne> {
  const { account, modules, vehiculo } = await findOwn(deps, inspector.clientId, id);
  const of = { clientId: inspector.clientId, account, modules };
  const [antecedentes] = await readAntecedentes(deps, of, [vehiculo]);
  return { vehiculo, antecedentes: antecedentes ?? nothingOf(vehiculo.placa) };
}

const nothingOf = (placa: string): Antecedentes => ({
  placa,
  control: null,
  inspeccion: null,
  informes: { total: 0, abiertos: [] },
});

async function findOwn(
  deps: Deps,
  clientId: string,
  id: string,
): Promise<{ account: GpsAccount; modules: readonly string[]; vehiculo: InspectorVehicle }> {
  const company = await readCompany(deps.database.system, { id: clientId });
  if (!company?.account) throw new DomainError('conflict', GPS_MESSAGES.noAccount);
  const found = await unlessGone(deps.gps.findVehiculo(company.account, id));
  if (!found) throw new DomainError('notFound', INCONTROL_MESSAGES.vehicleNotFound);
  return { account: company.account, modules: company.modules, vehiculo: inspectorVehicle(found) };
}

/** IAPP-34: a report on any vehicle of the company, without a trip. The phone's reference makes it one. */
export async function receiveVehicleReport(deps: Deps, request: FastifyRequest, vehicleId: string): Promise<void> {
  const { clientId } = request.inspector;
  const { account, vehiculo } = await findOwn(deps, clientId, vehicleId).catch((error: unknown) => {
    throw refusedUnread(deps, request, error);
  });
  await withForm(deps, request, account, async (received) => {
    const { referencia } = received.report;
    if (await isThere(deps, clientId, referencia)) return;
    await assertAnswers(deps, clientId, received);
    const stored = await keepReportFiles(deps, received.files);
    try {
      await store(deps, request, vehiculo, received, stored);
    } finally {
      await stored.close();
    }
  });
}

async function isThere({ database }: Deps, clientId: string, referencia: string): Promise<boolean> {
  const found = await database.system
    .selectFrom('inspecciones_via')
    .select('_id')
    .where('client_id', '=', clientId)
    .where('referencia', '=', referencia)
    .executeTakeFirst();
  return found !== undefined;
}

type Stored = Awaited<ReturnType<typeof keepReportFiles>>;

function store(
  { database, clock }: Deps,
  request: FastifyRequest,
  vehiculo: InspectorVehicle,
  { report, files }: Received,
  stored: Stored,
): Promise<void> {
  const { inspector } = request;
  const { clientId } = inspector;
  const names = Object.fromEntries(files.map(({ place }, index) => [place, stored.names[index]]));
  const data = dataExtraOf(report, names);
  const { nameInspector, controlPoint, novelties } = readReport({ data });
  const origin = originOf(request, clock);
  return writeAs(database.system, inspectorActor(inspector), origin, async ({ tx, now, record, unchanged }) => {
    const _id = newId(now.getTime());
    const added = await tx
      .insertInto('inspecciones_via')
      .values({
        _id,
        client_id: clientId,
        referencia: report.referencia,
        vehicle_id: vehiculo.id,
        activo: vehiculo.activo,
        placa: vehiculo.placa,
        grupo: vehiculo.grupo,
        inicio: inicioDe(data, now),
        inspector: nameInspector,
        punto: controlPoint,
        novedades: novelties,
        data,
        fecha: now,
      })
      .onConflict((conflict) => conflict.columns(['client_id', 'referencia']).doNothing())
      .returning('_id')
      .executeTakeFirst();
    // The same report at the same moment: the other one is kept, and the files of this one go.
    if (!added) return unchanged();
    await stored.record(tx, { kind: 'inspeccion', record: _id, clientId });
    await record({
      action: 'inspeccion.reportar',
      entity: 'inspeccion',
      entityId: _id,
      after: { placa: vehiculo.placa, vehículo: vehiculo.activo },
    });
  });
}
