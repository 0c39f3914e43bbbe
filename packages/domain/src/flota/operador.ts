import { z } from 'zod';
import { type IsoDay, startOfDay } from '../dates/days';
import { formatDay } from '../dates/format';
import { PAPELES, PERSON_PAPERS } from './papel';

const text = z.string();

/** CUM-48: the documents that a company keeps of who has the name that was written for an operator. */
export const DocumentosOperador = z.object({
  items: z.array(
    z.object({
      nombre: text,
      tipoDocumento: text,
      documento: text,
      papeles: z.array(
        z.object({
          tipo: z.enum(PERSON_PAPERS),
          numero: text.nullable(),
          categoria: text.nullable(),
          vence: text.nullable(),
        }),
      ),
    }),
  ),
});
export type DocumentosOperador = z.output<typeof DocumentosOperador>;
type Operador = DocumentosOperador['items'][number];

/** 'Operador: Marta Ruiz, CC 57441206. Licencia de conducción C2 n.º 123, venció el 10/05/2026.', as of a day. */
export function documentosText({ nombre, tipoDocumento, documento, papeles }: Operador, on: IsoDay): string {
  const papers = papeles.map(({ tipo, numero, categoria, vence }) => {
    const which = [PAPELES[tipo], categoria, numero && `n.º ${numero}`].filter(Boolean).join(' ');
    if (vence === null) return `${which}, sin fecha de vencimiento.`;
    return `${which}, ${vence < on ? 'venció' : 'vence'} el ${formatDay(startOfDay(vence))}.`;
  });
  return [`Operador: ${nombre}, ${tipoDocumento} ${documento}.`, ...papers].join(' ');
}

/** The text with what was offered after it; undefined where it has no room, or is there already. */
export function withOffered(written: string, offered: string, max: number): string | undefined {
  if (written.includes(offered)) return undefined;
  const joined = [written.trimEnd(), offered].filter(Boolean).join('\n');
  return joined.length > max ? undefined : joined;
}
