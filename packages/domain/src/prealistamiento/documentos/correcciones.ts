import { z } from 'zod';
import { type IsoDay, startOfDay } from '../../dates/days';
import { formatDay } from '../../dates/format';
import { PAPELES, PAPEL_TIPOS, type TipoPapel } from '../../flota/papel';
import { papelDe } from '../crear/conocido';

/** CUM-28: a date that a check gives another value than the paper that the company keeps. */
export const Correccion = z.object({
  tipo: z.enum(PAPEL_TIPOS),
  /** Whose paper it is: of a vehicle by its plate, or of a person by the id. */
  placa: z.string().nullable(),
  persona: z.uuid().nullable(),
  guardado: z.string(),
  escrito: z.string(),
});
export type Correccion = z.output<typeof Correccion>;

/** A kept paper, and when it was written. */
export type Guardado = Pick<Correccion, 'tipo' | 'placa' | 'persona'> & { vence: IsoDay; fecha: Date };

/** What was typed in a check against what was kept then; a paper that was written after the check is newer than it. */
export function correccionesDe(
  items: readonly { name: string; vence?: IsoDay | undefined }[],
  guardados: readonly Guardado[],
  filled: Date,
): Correccion[] {
  const held = new Map<TipoPapel, Guardado>(guardados.map((one) => [one.tipo, one]));
  return items.flatMap(({ name, vence }) => {
    const tipo = papelDe(name);
    const kept = tipo && held.get(tipo);
    if (!kept || !vence || kept.vence === vence || kept.fecha > filled) return [];
    return [{ tipo, placa: kept.placa, persona: kept.persona, guardado: kept.vence, escrito: vence }];
  });
}

/** 'SOAT: el papel guardado vence el 01/12/2027, aquí se escribió 01/12/2028'. */
export function correccionText({ tipo, guardado, escrito }: Correccion): string {
  const word = (day: IsoDay) => formatDay(startOfDay(day));
  return `${PAPELES[tipo]}: el papel guardado vence el ${word(guardado)}, aquí se escribió ${word(escrito)}`;
}
