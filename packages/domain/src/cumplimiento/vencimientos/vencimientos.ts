import type { IsoDay } from '../../dates/days';
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
  papeles: readonly PapelVigente[];
  rules: readonly Pick<Regla, 'kind' | 'keys' | 'value'>[];
  today: IsoDay;
  dias: number;
};

/** What hurries most stands first; what nobody knows stands before what is in force. */
const ORDER: Record<EstadoPapel, number> = { vencido: 0, por_vencer: 1, sin_dato: 2, vigente: 3 };

/** CUM-10: every paper of a company with its state, and every paper that is asked for and missing. */
export function vencimientosOf({ vehiculos, personas, papeles, rules, today, dias }: Censo): Vencimiento[] {
  const plates = new Map(vehiculos.map((vehiculo) => [vehiculo.placa, vehiculo]));
  const people = new Map(personas.map((persona) => [persona._id, persona]));
  const held = new Set(papeles.map(({ placa, persona, tipo }) => `${placa ?? persona} ${tipo}`));
  const missing = (owner: Pick<PapelVigente, 'placa' | 'persona'>, tipos: readonly TipoPapel[]): PapelVigente[] =>
    tipos
      .filter((tipo) => isAsked(tipo, rules) && !held.has(`${owner.placa ?? owner.persona} ${tipo}`))
      .map((tipo) => ({ placa: owner.placa, persona: owner.persona, tipo, entidad: null, vence: null }));

  const all = [
    ...papeles.filter(({ persona }) => persona === null || people.has(persona)),
    ...vehiculos.flatMap(({ placa }) => missing({ placa, persona: null }, VEHICLE_PAPERS)),
    ...personas
      .filter(({ conduce }) => conduce)
      .flatMap(({ _id }) => missing({ placa: null, persona: _id }, PERSON_PAPERS)),
  ];
  return all
    .map(({ placa, persona, tipo, entidad, vence }): Vencimiento => {
      const vehiculo = placa === null ? undefined : plates.get(placa);
      const isFirstRtm =
        tipo === 'rtm' && vence === null && (firstRtm(vehiculo?.matricula ?? null, rules) ?? '') >= today;
      return {
        tipo,
        entidad,
        placa,
        persona,
        de:
          placa === null
            ? (people.get(persona ?? '')?.nombre ?? '')
            : [placa, vehiculo?.nombre].filter(Boolean).join(' · '),
        vence,
        dias: vence === null ? null : daysUntil(vence, today),
        estado: estadoPapel(vence, today, dias),
        avisos: isFirstRtm ? firstRtmAvisos(vehiculo?.matricula ?? null, rules) : [],
      };
    })
    .toSorted(
      (one, other) =>
        ORDER[one.estado] - ORDER[other.estado] ||
        (one.dias ?? 0) - (other.dias ?? 0) ||
        one.de.localeCompare(other.de, 'es') ||
        one.tipo.localeCompare(other.tipo),
    );
}

export function cuentaOf(items: readonly Pick<Vencimiento, 'estado'>[]): Record<EstadoPapel, number> {
  const cuenta = { vigente: 0, por_vencer: 0, vencido: 0, sin_dato: 0 };
  for (const { estado } of items) cuenta[estado] += 1;
  return cuenta;
}
