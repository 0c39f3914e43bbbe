import type { IsoDay } from '../../dates/days';
import { unknownPage } from '../../paging';
import {
  type EstadoPapel,
  PERSON_PAPERS,
  type TipoPapel,
  VEHICLE_PAPERS,
  daysUntil,
  estadoPapel,
} from '../../flota/papel';
import { firstRtm, isAsked } from '../../reglas/papeles';
import type { Regla } from '../../reglas/regla';
import { firstRtmAvisos } from '../papeles/avisos';
import type { Vencimiento } from './vencimiento';

/** A paper that counts: the one of its subject that was written last. */
export type PapelVigente = {
  placa: string | null;
  persona: string | null;
  tipo: TipoPapel;
  entidad: string | null;
  vence: IsoDay | null;
};

export type Censo = {
  vehiculos: readonly { placa: string; nombre: string | null; matricula: IsoDay | null }[];
  /** People who are at work; a person who does not drive needs no papers to be known. */
  personas: readonly { _id: string; nombre: string; conduce: boolean }[];
  /** Drivers of the platform that match none of these people. */
  conductores: readonly { id: string; nombre: string }[];
  papeles: readonly PapelVigente[];
  rules: readonly Pick<Regla, 'kind' | 'keys' | 'value'>[];
  today: IsoDay;
  dias: number;
};

type Owner = Pick<Vencimiento, 'placa' | 'persona' | 'conductor'>;
const NOBODY: Owner = { placa: null, persona: null, conductor: null };

/** Whose paper it is and of which subject: two of one list are never the same. */
export const vencimientoKey = ({
  placa,
  persona,
  conductor,
  tipo,
  entidad,
}: Owner & Pick<PapelVigente, 'tipo' | 'entidad'>) =>
  `${placa ?? persona ?? conductor} ${tipo}${tipo === 'otro' ? ` ${entidad ?? ''}` : ''}`;

/** The most urgent first; papers without a date come before papers in force. */
const ORDER: Record<EstadoPapel, number> = { vencido: 0, por_vencer: 1, sin_dato: 2, vigente: 3 };

/** CUM-10: every paper of a company with its state, and every paper that is asked for and missing. */
export function vencimientosOf({
  vehiculos,
  personas,
  conductores,
  papeles,
  rules,
  today,
  dias,
}: Censo): Vencimiento[] {
  const plates = new Map(vehiculos.map((vehiculo) => [vehiculo.placa, vehiculo]));
  const people = new Map(personas.map((persona) => [persona._id, persona]));
  const held = new Set(papeles.map(({ placa, persona, tipo }) => `${placa ?? persona} ${tipo}`));
  const drivers = new Map(conductores.map(({ id, nombre }) => [id, nombre]));
  const missing = (owner: Partial<Owner>, tipos: readonly TipoPapel[]) =>
    tipos
      .filter((tipo) => isAsked(tipo, rules) && !held.has(`${owner.placa ?? owner.persona} ${tipo}`))
      .map((tipo) => Object.assign({ ...NOBODY, ...owner }, { tipo, entidad: null, vence: null }));

  const all = [
    ...papeles
      .filter(({ persona }) => persona === null || people.has(persona))
      .map((papel) => Object.assign({ conductor: null }, papel)),
    ...vehiculos.flatMap(({ placa }) => missing({ placa }, VEHICLE_PAPERS)),
    ...personas.filter(({ conduce }) => conduce).flatMap(({ _id }) => missing({ persona: _id }, PERSON_PAPERS)),
    ...conductores.flatMap(({ id }) => missing({ conductor: id }, PERSON_PAPERS)),
  ];
  return all
    .map(({ placa, persona, conductor, tipo, entidad, vence }): Vencimiento => {
      const vehiculo = placa === null ? undefined : plates.get(placa);
      const isFirstRtm =
        tipo === 'rtm' && vence === null && (firstRtm(vehiculo?.matricula ?? null, rules) ?? '') >= today;
      return {
        tipo,
        entidad,
        placa,
        persona,
        conductor,
        de:
          placa === null
            ? (people.get(persona ?? '')?.nombre ?? drivers.get(conductor ?? '') ?? '')
            : [placa, vehiculo?.nombre].filter(Boolean).join(' · '),
        vence,
        dias: vence === null ? null : daysUntil(vence, today),
        estado: estadoPapel(vence, today, dias),
        avisos: isFirstRtm ? firstRtmAvisos(vehiculo?.matricula ?? null, rules) : [],
      };
    })
    .toSorted(
      (one, other) =>
        byUrgency(one, other) || one.de.localeCompare(other.de, 'es') || one.tipo.localeCompare(other.tipo),
    );
}

export function cuentaOf(items: readonly Pick<Vencimiento, 'estado'>[]): Record<EstadoPapel, number> {
  const cuenta = { vigente: 0, por_vencer: 0, vencido: 0, sin_dato: 0 };
  for (const { estado } of items) cuenta[estado] += 1;
  return cuenta;
}

type Standing = Pick<Vencimiento, 'estado' | 'dias'>;
const byUrgency = (one: Standing, other: Standing) =>
  ORDER[one.estado] - ORDER[other.estado] || (one.dias ?? 0) - (other.dias ?? 0);

/** Where a page ended: how the last row stood, and which it was. No name goes into an address. */
const endOf = (last: Vencimiento) => [last.estado, last.dias ?? '', vencimientoKey(last)].join('~');

/**
 * A page of the whole list, in its order. A row by which a page ended may be renewed before the next one is asked for: then
 * that begins with the first that is no more urgent.
 */
export function pageOfVencimientos(
  items: readonly Vencimiento[],
  { limit, cursor }: { limit: number; cursor: string | undefined },
): { items: Vencimiento[]; next: string | null } {
  const first = cursor === undefined ? 0 : firstAfter(items, cursor);
  const page = items.slice(first, first + limit);
  const last = page.at(-1);
  return { items: page, next: last && first + limit < items.length ? endOf(last) : null };
}

function firstAfter(items: readonly Vencimiento[], cursor: string): number {
  const [estado = '', dias = '', ...key] = cursor.split('~');
  if (!isEstado(estado) || !/^(-?\d{1,6})?$/.test(dias)) throw unknownPage();
  const at = items.findIndex((item) => vencimientoKey(item) === key.join('~') && item.estado === estado);
  if (at >= 0) return at + 1;
  const stood = { estado, dias: dias === '' ? null : Number(dias) };
  const rest = items.findIndex((item) => byUrgency(item, stood) >= 0);
  return rest < 0 ? items.length : rest;
}

const isEstado = (text: string): text is EstadoPapel => Object.hasOwn(ORDER, text);
