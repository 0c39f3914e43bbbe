import { z } from 'zod';
import { type IsoDay, startOfDay } from '../../dates/days';
import { formatDay } from '../../dates/format';
import { PAPELES, PAPEL_TIPOS, PERSON_PAPERS, type TipoPapel } from '../../flota/papel';
import { papelDe } from '../crear/conocido';

/** CUM-28: a date that a check gives another value than the paper that the company keeps. */
export const Correccion = z.object({
  tipo: z.enum(PAPEL_TIPOS),
  /** Whose paper it is: of a vehicle by its plate, or of a person by the id. */
  placa: z.string().nullable(),
  persona: z.uuid().nullable(),
  /** Null where no expiry date is stored. */
  guardado: z.string().nullable(),
  escrito: z.string(),
});
export type Correccion = z.output<typeof Correccion>;

/** A kept paper, and when it was written. */
export type Guardado = Pick<Correccion, 'tipo' | 'placa' | 'persona'> & { vence: IsoDay | null; fecha: Date };

/** Whose papers the points of a check speak of; the driver is null where the company does not know the person. */
export type Duenos = { placa: string; persona: string | null };

/** What was typed in a check against what was kept then; a paper that was written after the check is newer than it. */
export function correccionesDe(
  items: readonly { name: string; vence?: IsoDay | undefined }[],
  guardados: readonly Guardado[],
  filled: Date,
  { placa, persona }: Duenos,
): Correccion[] {
  const held = new Map<TipoPapel, Guardado>(guardados.map((one) => [one.tipo, one]));
  return items.flatMap(({ name, vence }) => {
    const tipo = papelDe(name);
    if (!tipo || !vence) return [];
    const kept = held.get(tipo);
    if (kept) {
      if (kept.vence === vence || kept.fecha > filled) return [];
      return [{ tipo, placa: kept.placa, persona: kept.persona, guardado: kept.vence, escrito: vence }];
    }
    const isOfDriver = PERSON_PAPERS.some((one) => one === tipo);
    if (isOfDriver && persona === null) return [];
    const owner = isOfDriver ? { placa: null, persona } : { placa, persona: null };
    return [{ tipo, ...owner, guardado: null, escrito: vence }];
  });
}

/** 'SOAT: el papel guardado vence el 01/12/2027, aquí se escribió 01/12/2028'. */
export function correccionText({ tipo, guardado, escrito }: Correccion): string {
  const word = (day: IsoDay) => formatDay(startOfDay(day));
  if (guardado === null) return `${PAPELES[tipo]}: el papel guardado está sin fecha, aquí se escribió ${word(escrito)}`;
  return `${PAPELES[tipo]}: el papel guardado vence el ${word(guardado)}, aquí se escribió ${word(escrito)}`;
}
