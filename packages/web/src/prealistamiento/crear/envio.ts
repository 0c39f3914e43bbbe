import type { Findings } from '@fenix/domain/forms/inspection';
import type { VehicleClass } from '@fenix/domain/flota/vehicleClass';
import type { FormDef } from '@fenix/domain/forms/def';
import { answersOf, freshValues } from '@fenix/domain/forms/values';
import { placaKey } from '@fenix/domain/flota/plate';
import { type Conocido, vencimientosDe } from '@fenix/domain/prealistamiento/crear/conocido';
import { presetForm } from '@fenix/domain/prealistamiento/crear/form';
import {
  type PapelesConductor,
  type PapelesVehiculo,
  type Vencimientos,
  isOfDriver,
} from '@fenix/domain/prealistamiento/crear/papeles';
import { type CuerpoPlantilla, type Plantilla, plantillaOf } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import type { PlantillaVigente } from '@fenix/domain/prealistamiento/registro';
import type { Tiempos } from '@fenix/domain/prealistamiento/crear/tiempos';
import type { FormCall } from '../../records/form/useFormSubmission';

/** What was filled in, with the version of the form it answers: a draft stays an answer to the form it was begun on. */
export type PresetValues = Readonly<Record<string, unknown>> & {
  cliente: string;
  clase: VehicleClass;
  isFast: boolean;
  version: number;
  plantilla: CuerpoPlantilla;
  vehicle: string;
  conductor?: string;
  /** PRE-15: of which driver the papers in the form are. */
  papelesDe?: string;
  /** Of which vehicle and of which driver the dates in the form are. */
  fechasVehiculo?: string;
  fechasConductor?: string;
  responsable?: string;
  /** Seconds spent in each section so far. */
  tiempos?: Tiempos;
};

type Begun = {
  client: string;
  vehicle: string;
  clase: VehicleClass;
  isFast: boolean;
  vigente: PlantillaVigente;
  known: FechasVehiculo | undefined;
  /** Who fills it in, and answers for the vehicle until another name is written. */
  responsable: string;
};

export function freshPreset({ client, vehicle, clase, isFast, vigente, known, responsable }: Begun): PresetValues {
  const { version, plantilla } = vigente;
  const def = presetForm(plantillaOf(plantilla), { clase, isFast: false });
  const values = { ...freshValues<FormDef>(def, {}), cliente: client, clase, isFast, version, plantilla, vehicle };
  const dated = datesOfVehicle(plantillaOf(plantilla), values, known);
  return { ...values, responsable, ...dated, fechasVehiculo: vehicle, fechasConductor: '' };
}

type Known = Readonly<Record<string, unknown>>;

/** What is known of a vehicle's dates: those of its last check, over them those of the papers that the company keeps. */
export type FechasVehiculo = Pick<PapelesVehiculo, 'vencimientos' | 'extintor'>;

type Kept = { anteriores: readonly PapelesVehiculo[]; conocido: Conocido };

export function fechasOf(
  plantilla: Plantilla,
  { anteriores, conocido }: Kept,
  { id, patente }: { id: string; patente: string },
): FechasVehiculo | undefined {
  const last = anteriores.find((one) => one.id === id);
  const kept = vencimientosDe(plantilla, keptOf(conocido, patente)?.papeles ?? []);
  if (!last && Object.keys(kept).length === 0) return undefined;
  return { vencimientos: { ...last?.vencimientos, ...kept }, extintor: last?.extintor ?? null };
}

/** What the company wrote of a vehicle. */
export function keptOf({ vehiculos }: Conocido, patente: string) {
  return vehiculos.find(({ placa }) => placa === placaKey(patente));
}

/** The same of a driver: what was written in checks, over it the document and licence that the company keeps. */
export function papelesOf(
  plantilla: Plantilla,
  { papeles, conocido }: { papeles: readonly PapelesConductor[]; conocido: Conocido },
  conductor: string,
): Omit<PapelesConductor, 'id'> | undefined {
  const last = papeles.find(({ id }) => id === conductor);
  const kept = conocido.conductores.find(({ id }) => id === conductor);
  if (!kept) return last;
  const dated = kept.vence === null ? [] : [{ tipo: 'licencia' as const, vence: kept.vence }];
  return {
    cedula: kept.documento,
    licencia: kept.licencia ?? last?.licencia ?? '',
    vencimientos: { ...last?.vencimientos, ...vencimientosDe(plantilla, dated) },
  };
}

/** The dates that the last check of the vehicle gave, in the places of the form. What was typed before any vehicle stays. */
export function datesOfVehicle(plantilla: Plantilla, values: Known, known: FechasVehiculo | undefined): Known {
  const isFirst = (values['fechasVehiculo'] ?? '') === '';
  const findings = withDates(plantilla, values, known?.vencimientos ?? {}, (name) => !isOfDriver(name), isFirst);
  const typed = isFirst ? values['fechaVencimientoExtintor'] : '';
  return { ...findings, fechaVencimientoExtintor: typed || (known?.extintor ?? '') };
}

/** The same of who drives. */
export function datesOfDriver(
  plantilla: Plantilla,
  values: Known,
  known: Pick<PapelesConductor, 'vencimientos'> | undefined,
): Known {
  return withDates(plantilla, values, known?.vencimientos ?? {}, isOfDriver, (values['fechasConductor'] ?? '') === '');
}

function withDates(
  plantilla: Plantilla,
  values: Known,
  dates: Vencimientos,
  isMeant: (name: string) => boolean,
  isFirst: boolean,
): Known {
  return Object.fromEntries(
    plantilla.secciones.flatMap(({ id, puntos }) => {
      const found = (values[id] ?? {}) as Findings;
      const dated = puntos.flatMap(({ name, vence }, place) =>
        vence && isMeant(name)
          ? [[place + 1, { ...found[place + 1], vence: (isFirst && found[place + 1]?.vence) || dates[name] }] as const]
          : [],
      );
      return dated.length > 0 ? [[id, { ...found, ...Object.fromEntries(dated) }] as const] : [];
    }),
  );
}

/** PRE-21, PRE-28: the finished check as the call takes it. Whether it waited is known when it is sent. */
export function callOf(
  def: FormDef,
  { values, plate, now }: { values: PresetValues; plate: string; now: Date },
): FormCall {
  const answers = Object.entries(answersOf(def, values) as Readonly<Record<string, unknown>>).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  return {
    path: '/api/preset',
    parts: [
      ['cliente', values.cliente],
      ['version', String(values.version)],
      ['clase', values.clase],
      ['isFast', String(values.isFast)],
      ['isBuffer', 'false'],
      ['cretedDate', now.toISOString()],
      ['placa', plate],
      ...(values.tiempos ? [['tiempos', JSON.stringify(values.tiempos)] as const] : []),
      ...answers,
    ],
    late: [['isBuffer', 'true']],
  };
}
