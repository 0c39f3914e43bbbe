import { z } from 'zod';
import { OpenDefect, defectoNote, puntoKey } from '../../flota/defecto';
import { isOverdue } from '../../flota/vencido';
import { PAPEL_TIPOS, type TipoPapel } from '../../flota/papel';
import { VEHICLE_CLASS_KEYS, type VehicleClass } from '../../flota/vehicleClass';
import type { IsoDay } from '../../dates/days';
import type { FormDef } from '../../forms/def';
import { Regla } from '../../reglas/regla';
import type { Plantilla } from '../plantilla/plantilla';
import type { Vencimientos } from './papeles';

const text = z.string();

/** What a company keeps of its fleet and people that the next check of a vehicle needs, also without signal. */
export const Conocido = z.object({
  defectos: z.array(OpenDefect).default([]),
  /** By plate. Without the module there are none, nor of drivers and responsible people. */
  vehiculos: z
    .array(
      z.object({
        placa: text,
        clase: z.enum(VEHICLE_CLASS_KEYS as [VehicleClass, ...VehicleClass[]]).nullable(),
        papeles: z.array(z.object({ tipo: z.enum(PAPEL_TIPOS), vence: text })),
      }),
    )
    .default([]),
  /** By the driver's id at the platform. */
  conductores: z
    .array(z.object({ id: text, documento: text, licencia: text.nullable(), vence: text.nullable() }))
    .default([]),
  /** The names of the people who may answer for a vehicle. */
  responsables: z.array(text).default([]),
  /** The rules about treads that hold now, of every company: by class of vehicle. */
  labrado: z.array(Regla.pick({ kind: true, keys: true, value: true })).default([]),
});
export type Conocido = z.output<typeof Conocido>;
export const NADA_CONOCIDO: Conocido = { defectos: [], vehiculos: [], conductores: [], responsables: [], labrado: [] };

/** The paper that a point of the checklist asks for, by its name; undefined when it asks for none that is kept. */
export function papelDe(punto: string): TipoPapel | undefined {
  return PAPEL_DE.find(([name]) => name.test(punto))?.[1];
}
const PAPEL_DE: readonly (readonly [RegExp, TipoPapel])[] = [
  [/^soat/i, 'soat'],
  [/t[eé]cnico.?mec[aá]nica/i, 'rtm'],
  [/tarjeta de operaci[oó]n/i, 'tarjeta_operacion'],
  [/extracontractual/i, 'rce'],
  [/contractual/i, 'rcc'],
  [/licencia de conducci[oó]n/i, 'licencia'],
];

/** Until when the kept papers hold, by the name of the point that asks for each. */
export function vencimientosDe(
  { secciones }: Plantilla,
  papeles: readonly { tipo: TipoPapel; vence: IsoDay }[],
): Vencimientos {
  const held = new Map(papeles.map(({ tipo, vence }) => [tipo, vence]));
  return Object.fromEntries(
    secciones.flatMap(({ puntos }) =>
      puntos.flatMap(({ name, vence }) => {
        const tipo = vence && papelDe(name);
        const day = tipo && held.get(tipo);
        return day ? [[name, day] as const] : [];
      }),
    ),
  );
}

/** CUM-24: the form with what earlier checks found bad said at its points. */
export function withDefectos(def: FormDef, defectos: readonly OpenDefect[], today: IsoDay): FormDef {
  if (defectos.length === 0) return def;
  const found = new Map(defectos.map((one) => [one.punto, one]));
  return {
    sections: def.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) => {
        if (field.kind !== 'inspection') return field;
        const points = field.points.map((point) => {
          const defecto = found.get(puntoKey(field.name, point.name));
          if (!defecto) return point;
          const overdue = isOverdue(defecto.prometido, today);
          const was = { note: `${defectoNote(defecto)}${overdue ? ' (vencido)' : ''}`, isOverdue: overdue };
          return { ...point, was };
        });
        return { ...field, points };
      }),
    })),
  };
}
