import { bogotaDay } from '@fenix/domain/dates/days';
import { VEHICLE_CLASSES } from '@fenix/domain/flota/vehicleClass';
import { CHECKS_MAX } from '@fenix/domain/forms/checks';
import { allFields, isFile, placesOf } from '@fenix/domain/forms/def';
import { filledAtProblem } from '@fenix/domain/forms/filledAt';
import { Finding, INSPECTION_MESSAGES, answersPoints, findingsOf, photoPlace } from '@fenix/domain/forms/inspection';
import { problemsOf, readAnswers } from '@fenix/domain/forms/problems';
import type { Conductor, Vehiculo } from '@fenix/domain/gps/vehiculo';
import { checkListOf, novedadesOf } from '@fenix/domain/prealistamiento/checkList';
import { type PresetAnswers, presetForm } from '@fenix/domain/prealistamiento/form';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import {
  type Alcance,
  PLANTILLA_INICIAL,
  type Plantilla,
  estadoOf,
  pointsOf,
} from '@fenix/domain/prealistamiento/plantilla';
import { SECCION_IDS, type SeccionId } from '@fenix/domain/prealistamiento/plantillaInicial';
import {
  type PresetCreated,
  type PresetDriver,
  PresetEnvio,
  type PresetVehicle,
} from '@fenix/domain/prealistamiento/registro';
import { UPLOADS, UPLOAD_MESSAGES, type Upload } from '@fenix/domain/uploads';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { nextConsecutive } from '../db/consecutive';
import type { Deps } from '../deps';
import { type Fleet, findFleet } from '../flota/company';
import { unlessGone } from '../flota/queries';
import { earlierAnswer, write } from '../http/write';
import { newId } from '../ids';
import { type Form, type FormSpec, jsonText, refusedFields } from '../media/form';
import { receiveForm } from '../media/receive';
import { findPlantilla } from './plantilla';

const WIDEST = presetForm(PLANTILLA_INICIAL, { clase: 'bus', isFast: false });
const isSeccion = (name: string): name is SeccionId => SECCION_IDS.some((id) => id === name);
/** Read as text here; what it says is for the form's own definition to judge, once its version is known. */
const TEXTS = Object.fromEntries(
  allFields(WIDEST)
    .filter((field) => !isFile(field) && !isSeccion(field.name))
    .map(({ name }) => [name, z.string().optional()]),
) as Record<string, z.ZodOptional<z.ZodString>>;
const Findings = jsonText(z.array(Finding).max(CHECKS_MAX)).optional();
const SECCIONES_SENT = Object.fromEntries(SECCION_IDS.map((id) => [id, Findings])) as Record<
  SeccionId,
  typeof Findings
>;
const PHOTOS = SECCION_IDS.flatMap((id) =>
  Array.from({ length: CHECKS_MAX }, (_, place) => [photoPlace(id, place + 1), UPLOADS.preset] as const),
);
/** PRE-17: the record's name and the form's. */
const FIRMAS = ['signatureResponsable', 'signatureReponsible', 'signatureDriver'] as const;

/** PRE-21: a version may have any number of points, so every place is known beforehand. */
const PRESET_FORM = {
  fields: PresetEnvio.extend({ ...TEXTS, ...SECCIONES_SENT }),
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
    const { cliente, client, cretedDate, clase, version, isFast, isBuffer } = form.fields;
    const fleet = await findFleet(deps, request, cliente ?? client);
    const filled = new Date(cretedDate);
    const problem = filledAtProblem(filled, deps.clock.now());
    if (problem) throw refusedFields([{ path: 'cretedDate', message: problem }]);
    const plantilla = await findPlantilla(request.db, version);
    if (!plantilla) throw refusedFields([{ path: 'version', message: PRESET_MESSAGES.unknownTemplate }]);
    const alcance: Alcance = { clase, isFast };
    const answers = answersOf(form, plantilla, alcance);
    const { vehicle, driver } = await findOwn(deps, fleet, answers, alcance);

    return write(request, deps.clock, async ({ tx, now, record }) => {
      const { company } = fleet;
      const _id = newId(now.getTime());
      const stored = await form.store(tx, { kind: 'preset', record: _id, clientId: company._id });
      const fileOf = (place: string) => stored[place]?.[0]?.id;
      const checkList = checkListOf(plantilla, alcance, answers, {
        day: bogotaDay(filled),
        imageOf: (seccion, indice) => fileOf(photoPlace(seccion, indice)),
      });
      const estado = estadoOf(plantilla, answers);
      const consecutive = await nextConsecutive(tx, 'preset');
      const { kilometraje, observaciones = '', fechaVencimientoExtintor = null } = answers;
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
        })
        .execute();
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
          malos: checkList.flatMap(({ name, value }) => (value === 'Malo' ? [name] : [])),
          isBuffer,
          isFast,
        },
      });
      return { _id, consecutive, estado };
    });
  });
}

/** Everything the form's definition asks for, or a refusal that says under each field what is wrong. */
function answersOf({ fields, counts }: PresetForm, plantilla: Plantilla, alcance: Alcance): PresetAnswers {
  const sent = fields as Record<string, unknown> & typeof fields;
  const foreign = SECCION_IDS.filter((id) => !answersPoints(pointsOf(plantilla, id, alcance), sent[id] ?? []));
  if (foreign.length > 0)
    throw refusedFields(foreign.map((path) => ({ path, message: INSPECTION_MESSAGES.otherPoints })));

  const def = presetForm(plantilla, alcance);
  const texts = Object.keys(TEXTS).map((name) => [name, sent[name]] as const);
  const found = SECCION_IDS.map((id) => [id, findingsOf(sent[id] ?? [])] as const);
  const values = Object.fromEntries<unknown>([...texts, ...found]);
  const given = new Set(Object.keys(counts).filter((place) => (counts[place] ?? 0) > 0));
  if (given.delete('signatureReponsible')) given.add('signatureResponsable');
  const places = new Set(allFields(def).flatMap(placesOf));
  const strays = [...given].filter((place) => !places.has(place));
  if (strays.length > 0) throw refusedFields(strays.map((path) => ({ path, message: UPLOAD_MESSAGES.unknownField })));
  const problems = problemsOf(def, values, given);
  if (problems.length > 0) throw refusedFields(problems);
  return readAnswers(def, values) as PresetAnswers;
}

/** PRE-15: what the record says of both for good. The platform keeps neither papers of drivers nor kinds of vehicles. */
async function findOwn(
  { gps }: Deps,
  { account }: Fleet,
  answers: PresetAnswers,
  { clase }: Alcance,
): Promise<{ vehicle: PresetVehicle; driver: PresetDriver }> {
  const [vehiculo, conductor] = await Promise.all([
    unlessGone(gps.findVehiculo(account, answers.vehicle)),
    unlessGone(gps.findConductor(account, answers.conductor)),
  ]);
  if (!vehiculo || !conductor)
    throw refusedFields([
      ...(vehiculo ? [] : [{ path: 'vehicle', message: PRESET_MESSAGES.otherVehicle }]),
      ...(conductor ? [] : [{ path: 'conductor', message: PRESET_MESSAGES.otherDriver }]),
    ]);
  return { vehicle: vehicleOf(vehiculo, clase), driver: driverOf(conductor) };
}

function vehicleOf({ id, nombre, marca, modelo, patente }: Vehiculo, clase: Alcance['clase']): PresetVehicle {
  const tipo_vehiculo = clase === 'defaultcheck' ? '' : VEHICLE_CLASSES[clase];
  return { id, nombre, marca, modelo, tipo_vehiculo, patente };
}

function driverOf({ nombre, apellido }: Conductor): PresetDriver {
  return { nombre, apellido, cedula: '', licencia: '' };
}
