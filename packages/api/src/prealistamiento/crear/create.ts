import { type IsoDay, bogotaDay } from '@fenix/domain/dates/days';
import { defectoNote } from '@fenix/domain/flota/defecto';
import { fullName } from '@fenix/domain/flota/drivers';
import { placaKey } from '@fenix/domain/flota/plate';
import { VEHICLE_CLASSES, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { CHECKS_MAX } from '@fenix/domain/forms/checks';
import { allFields, isFile, placesOf } from '@fenix/domain/forms/def';
import { filledAtProblem } from '@fenix/domain/forms/filledAt';
import { Finding, INSPECTION_MESSAGES, answersPoints, findingsOf, photoPlace } from '@fenix/domain/forms/inspection';
import { problemsOf, readAnswers } from '@fenix/domain/forms/problems';
import type { Odometro } from '@fenix/domain/gps/odometro';
import type { Vehiculo } from '@fenix/domain/gps/vehiculo';
import { checkListOf, novedadesOf } from '@fenix/domain/prealistamiento/crear/checkList';
import { type PresetAnswers, presetCall, presetForm } from '@fenix/domain/prealistamiento/crear/form';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import {
  type Alcance,
  PLANTILLA_INICIAL,
  type Plantilla,
  SECCIONES_POSIBLES,
  plantillaOf,
  pointsOf,
} from '@fenix/domain/prealistamiento/plantilla/plantilla';
import {
  type PresetCreated,
  type PresetDriver,
  PresetEnvio,
  type PresetVehicle,
} from '@fenix/domain/prealistamiento/registro';
import { Tiempos, duracionOf } from '@fenix/domain/prealistamiento/crear/tiempos';
import { bloqueosOf, estadoOf, isDepthWritten } from '@fenix/domain/prealistamiento/veredicto';
import { otherClass } from '@fenix/domain/prealistamiento/crear/clase';
import { labradoMinimo } from '@fenix/domain/prealistamiento/crear/labrado';
import { applyRules } from '@fenix/domain/prealistamiento/crear/reglas';
import type { Regla } from '@fenix/domain/reglas/regla';
import { searchKey } from '@fenix/domain/text/search';
import { UPLOADS, UPLOAD_MESSAGES, type Upload } from '@fenix/domain/uploads';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { nextConsecutive } from '../../db/consecutive';
import type { Db } from '../../db/database';
import type { Deps } from '../../ports/deps';
import { type Fleet, findFleet } from '../../flota/company';
import { keepDefectos, openDefectsOf } from '../../flota/defectos';
import { unlessGone } from '../../flota/queries';
import { earlierAnswer, write } from '../../http/write';
import { newId } from '../../ground/ids';
import { type Form, type FormSpec, jsonText, refusedFields } from '../../media/form';
import { receiveForm } from '../../media/receive';
import { findRules } from '../../reglas/reglas';
import { findPersonas } from './personas';
import { keepPapeles, keepVehiculo, vencimientosOf } from './papeles';
import { currentPlantilla, findPlantilla } from '../plantilla/plantilla';

const WIDEST = presetForm(PLANTILLA_INICIAL, { clase: 'bus', isFast: false });
const isSeccion = (name: string) => SECCIONES_POSIBLES.includes(name);
/** Read as text here; what it says is for the form's own definition to judge, once its version is known. */
const TEXTS = Object.fromEntries(
  allFields(WIDEST)
    .filter((field) => !isFile(field) && !isSeccion(field.name))
    .map(({ name }) => [name, z.string().optional()]),
) as Record<string, z.ZodOptional<z.ZodString>>;
const Findings = jsonText(z.array(Finding).max(CHECKS_MAX)).optional();
const SECCIONES_SENT = Object.fromEntries(SECCIONES_POSIBLES.map((id) => [id, Findings])) as Record<
  string,
  typeof Findings
>;
const PHOTOS = SECCIONES_POSIBLES.flatMap((id) =>
  Array.from({ length: CHECKS_MAX }, (_, place) => [photoPlace(id, place + 1), UPLOADS.preset] as const),
);
/** PRE-17: the record's name and the form's. */
const FIRMAS = ['signatureResponsable', 'signatureReponsible', 'signatureDriver'] as const;

/** PRE-21: a version may have any of the sections and any number of points, so every place is known beforehand. */
const PRESET_FORM = {
  fields: PresetEnvio.extend({ ...TEXTS, ...SECCIONES_SENT, tiempos: jsonText(Tiempos).optional() }),
  files: Object.fromEntries<Upload>([...PHOTOS, ...FIRMAS.map((firma) => [firma, UPLOADS.firma] as const)]),
} satisfies FormSpec;
type PresetForm = Form<typeof PRESET_FORM>;

/**
 * PRE-28: once, whatever is repeated or lost on the way. The answers are held against the version they name, the
 * vehicle and the driver are the company's own, and whether the vehicle may leave is decided here.
 */
export function createPreset(deps: Deps, request: FastifyRequest): Promise<PresetCreated> {
  return receiveForm(deps, request, PRESET_FORM, async (form) => {
    const earlier = await earlierAnswer<PresetCreated>(request);
    if (earlier) return earlier;
    const { cliente, client, cretedDate, isFast, isBuffer } = form.fields;
    const fleet = await findFleet(deps, request, cliente ?? client);
    const filled = cretedDate === undefined ? deps.clock.now() : new Date(cretedDate);
    const problem = filledAtProblem(filled, deps.clock.now());
    if (problem) throw refusedFields([{ path: 'cretedDate', message: problem }]);
    const { version, plantilla } = await askedPlantilla(request.db, fleet.company._id, form.fields.version);
    const kept = await findKeptClase(deps, request.db, fleet, form);
    const answered = form.fields.clase ?? kept ?? (await findLastClase(request.db, fleet, form)) ?? 'defaultcheck';
    const alcance: Alcance = { clase: answered, isFast };
    const clase = kept ?? answered;
    const answers = answersOf(form, plantilla, alcance);
    const { vehicle, odometro, driver: known } = await findOwn(deps, fleet, answers, clase);
    const day = bogotaDay(filled);
    const ofClass = otherClass(plantilla, alcance, clase);
    const rules = await rulesOf(request.db, fleet.company, day);
    const minimo = labradoMinimo(rules, clase);
    const found = [...bloqueosOf(plantilla, answers, day, minimo), ...ofClass.bloqueos];
    const measured = isDepthWritten(plantilla, answers) ? clase : undefined;
    const responsable = answers.responsable ?? request.viewer.nameUser;
    const isDriversName = searchKey(responsable) === searchKey(fullName(known));
    const { tiempos } = form.fields;

    return write(request, deps.clock, async ({ tx, now, record }) => {
      const { company } = fleet;
      const { conductor: driverId, cedula, licencia } = answers;
      const papers = { clientId: company._id, driverId, at: filled, cedula, licencia };
      const vences = vencimientosOf(plantilla, answers);
      const driver: PresetDriver = { ...known, ...(await keepPapeles(tx, { ...papers, vencimientos: vences.driver })) };
      const { cedula: cedulaKept } = driver;
      const signing = { clientId: company._id, driverId, cedula: cedulaKept, responsable, isDriversName };
      const { personas, mismaPersona, missing } = company.modules.includes('cumplimiento')
        ? await findPersonas(tx, { ...signing, maker: request.viewer })
        : { personas: null, mismaPersona: isDriversName, missing: [] };
      const byRule = applyRules(rules, { isFast, mismaPersona, measured });
      if (byRule.problem) throw refusedFields([{ path: 'responsable', message: byRule.problem }]);
      const bloqueos = [...found, ...byRule.bloqueos];
      const avisos = [...ofClass.avisos, ...byRule.avisos, ...missing];
      const estado = estadoOf(bloqueos);
      const _id = newId(now.getTime());
      const stored = await form.store(tx, { kind: 'preset', record: _id, clientId: company._id });
      const fileOf = (place: string) => stored[place]?.[0]?.id;
      const consecutive = await nextConsecutive(tx, 'preset');
      const { kilometraje = null, observaciones = '', fechaVencimientoExtintor = null } = answers;
      const kilometrajeAnterior = await keepVehiculo(tx, {
        clientId: company._id,
        vehicleId: vehicle.id,
        at: filled,
        kilometraje,
        vencimientos: vences.vehicle,
        extintor: fechaVencimientoExtintor,
      });
      const isFollowed = company.modules.includes('cumplimiento');
      const open = isFollowed ? await openDefectsOf(tx, company._id, [vehicle.id]) : [];
      const before = open.filter(({ desde }) => new Date(desde) < filled);
      const checkList = checkListOf(plantilla, alcance, answers, {
        day,
        antes: new Map(before.map((one) => [one.punto, defectoNote(one)])),
        imageOf: (seccion, indice) => fileOf(photoPlace(seccion, indice)),
      });
      const kilometrajeGps = gpsAt(odometro, filled, now);
      await tx
        .insertInto('presets')
        .values({
          _id,
          consecutive,
          client_id: company._id,
          cretedDate: filled,
          sendDate: now,
          isBuffer,
          isFast,
          kilometraje,
          observation: isFast ? '' : observaciones,
          observationfast: isFast ? observaciones : '',
          driver: JSON.stringify(driver),
          vehicle: JSON.stringify(vehicle),
          vehicle_id: vehicle.id,
          checkList: JSON.stringify(checkList),
          fechaVencimientoExtintor,
          novedades: JSON.stringify(novedadesOf(answers)),
          createdBy: request.viewer.nameUser,
          printedClient: company.client,
          clase,
          version,
          signatureDriver: fileOf('signatureDriver') ?? null,
          signatureReponsible: fileOf('signatureResponsable') ?? fileOf('signatureReponsible') ?? null,
          estado,
          bloqueos: JSON.stringify(bloqueos),
          responsable,
          mismaPersona,
          kilometrajeGps,
          kilometrajeAnterior,
          tiempos: tiempos ? JSON.stringify(tiempos) : null,
          duracion: tiempos ? duracionOf(tiempos) : null,
          maker_id: request.viewer._id,
          avisos: JSON.stringify(avisos),
          personas: personas && JSON.stringify(personas),
          reglas: JSON.stringify(byRule.used),
        })
        .execute();
      await keepDefectos(tx, {
        _id,
        consecutive,
        clientId: company._id,
        vehicle,
        checkList,
        at: filled,
        by: request.viewer.nameUser,
      });
      await record({
        action: 'prealistamiento.crear',
        entity: 'prealistamiento',
        entityId: _id,
        of: { clientId: company._id, client: company.client },
        after: {
          consecutive,
          estado,
          placa: vehicle.patente,
          vehiculo: vehicle.nombre,
          conductor: `${driver.nombre} ${driver.apellido}`.trim(),
          kilometraje,
          responsable,
          malos: checkList.flatMap(({ name, value }) => (value === 'Malo' ? [name] : [])),
          bloqueos,
          isBuffer,
          isFast,
        },
      });
      return {
        _id,
        consecutive,
        estado,
        bloqueos,
        avisos,
        placa: vehicle.patente,
        conductor: fullName(driver),
        cretedDate: filled.toISOString(),
      };
    });
  });
}

/** The rules that decide a check on its day; a company without the module has everybody's about treads alone. */
function rulesOf(db: Db, { _id, client, modules }: Fleet['company'], on: IsoDay): Promise<Regla[]> {
  if (modules.includes('cumplimiento')) return findRules(db, { owner: { _id, client }, on });
  return findRules(db, { owner: null, kind: 'labrado-minimo', on });
}

/** PRE-21: the one that was named, however old, else the one of today. */
async function askedPlantilla(
  db: Db,
  clientId: string,
  version: number | undefined,
): Promise<{ version: number; plantilla: Plantilla }> {
  if (version === undefined) {
    const current = await currentPlantilla(db, clientId);
    return { version: current.version, plantilla: plantillaOf(current.plantilla) };
  }
  const plantilla = await findPlantilla(db, clientId, version);
  if (!plantilla) throw refusedFields([{ path: 'version', message: PRESET_MESSAGES.unknownTemplate }]);
  return { version, plantilla };
}

const HOUR_MS = 3_600_000;

/** What the GPS said when the kilometres were written; of a check that waited longer it says what came after. */
function gpsAt(odometro: Odometro | undefined, filled: Date, now: Date): number | null {
  if (odometro?.fuente !== 'odometro' || now.getTime() - filled.getTime() > HOUR_MS) return null;
  return odometro.kilometros;
}

const vehicleIn = ({ fields }: PresetForm) => ((fields as { vehicle?: string }).vehicle ?? '').trim();

/** CUM-26: what the company wrote of the vehicle goes before what phones say of it; null where it wrote nothing. */
async function findKeptClase(
  { gps }: Deps,
  db: Db,
  { company, account }: Fleet,
  form: PresetForm,
): Promise<VehicleClass | null> {
  const vehicle = vehicleIn(form);
  if (!company.modules.includes('cumplimiento') || vehicle === '') return null;
  const known = await unlessGone(gps.findVehiculo(account, vehicle));
  if (!known) return null;
  const kept = await db
    .selectFrom('hojas_vehiculo')
    .select('clase')
    .where('client_id', '=', company._id)
    .where('placa', '=', placaKey(known.patente))
    .executeTakeFirst();
  return kept?.clase ?? null;
}

/** PRE-21: the platform does not know what kind of vehicle each is; its last check does. */
async function findLastClase(db: Db, { company }: Fleet, form: PresetForm): Promise<VehicleClass | null> {
  const last = await db
    .selectFrom('presets')
    .select('clase')
    .where('client_id', '=', company._id)
    .where('vehicle_id', '=', vehicleIn(form))
    .where('clase', 'is not', null)
    .orderBy('cretedDate', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.clase ?? null;
}

/** Everything the form's definition asks for, or a refusal that says under each field what is wrong. */
function answersOf({ fields, given: places }: PresetForm, plantilla: Plantilla, alcance: Alcance): PresetAnswers {
  const sent = fields as Record<string, unknown> & typeof fields;
  const findingsOfSection = (id: string) => (sent[id] ?? []) as Finding[];
  const foreign = SECCIONES_POSIBLES.filter(
    (id) => !answersPoints(pointsOf(plantilla, id, alcance), findingsOfSection(id)),
  );
  if (foreign.length > 0)
    throw refusedFields(foreign.map((path) => ({ path, message: INSPECTION_MESSAGES.otherPoints })));

  const def = presetCall(plantilla, alcance);
  const texts = Object.keys(TEXTS).map((name) => [name, sent[name]] as const);
  const found = SECCIONES_POSIBLES.map((id) => [id, findingsOf(findingsOfSection(id))] as const);
  const values = Object.fromEntries<unknown>([...texts, ...found]);
  const given = new Set(places);
  if (given.delete('signatureReponsible')) given.add('signatureResponsable');
  const known = new Set(allFields(def).flatMap(placesOf));
  const strays = [...given].filter((place) => !known.has(place));
  if (strays.length > 0) throw refusedFields(strays.map((path) => ({ path, message: UPLOAD_MESSAGES.unknownField })));
  const problems = problemsOf(def, values, given);
  if (problems.length > 0) throw refusedFields(problems);
  return readAnswers(def, values) as PresetAnswers;
}

/** PRE-15: what the platform says of both, for the record to keep. It has neither papers of drivers nor classes of vehicles. */
async function findOwn(
  { gps }: Deps,
  { account }: Fleet,
  answers: PresetAnswers,
  clase: VehicleClass,
): Promise<{
  vehicle: PresetVehicle;
  odometro: Odometro | undefined;
  driver: Pick<PresetDriver, 'nombre' | 'apellido'>;
}> {
  const [vehiculo, conductor] = await Promise.all([
    unlessGone(gps.findVehiculo(account, answers.vehicle)),
    unlessGone(gps.findConductor(account, answers.conductor)),
  ]);
  if (!vehiculo || !conductor)
    throw refusedFields([
      ...(vehiculo ? [] : [{ path: 'vehicle', message: PRESET_MESSAGES.otherVehicle }]),
      ...(conductor ? [] : [{ path: 'conductor', message: PRESET_MESSAGES.otherDriver }]),
    ]);
  const { nombre, apellido } = conductor;
  return { vehicle: vehicleOf(vehiculo, clase), odometro: vehiculo.odometro, driver: { nombre, apellido } };
}

function vehicleOf({ id, nombre, marca, modelo, patente }: Vehiculo, clase: Alcance['clase']): PresetVehicle {
  const tipo_vehiculo = clase === 'defaultcheck' ? '' : VEHICLE_CLASSES[clase];
  return { id, nombre, marca, modelo, tipo_vehiculo, patente };
}
