import { ESTADOS_PAPEL, PAPELES, vencimientoWords } from '../../flota/papel';
import { columnsOf } from '../../records/columns';
import { capitalized } from '../../records/kind';
import { displayName } from '../../text/names';
import type { Vencimiento } from './vencimiento';

/** A row, in a file with the company whose list it is of. */
export type ListedVencimiento = Vencimiento & { client?: string };

const { computed } = columnsOf<ListedVencimiento>();

/** CUM-10: the list on screen and in files. None of it is a column of a table: it is judged when it is asked for. */
export const VENCIMIENTO_COLUMNS = {
  client: { ...computed('Cliente', 'text', ({ client = '' }) => displayName(client)), isForStaff: true as const },
  de: computed('De', 'text', ({ de }) => de),
  estado: computed('Estado', 'text', ({ estado }) => ESTADOS_PAPEL[estado]),
  tipo: computed('Papel', 'text', ({ tipo }) => PAPELES[tipo]),
  entidad: computed('Entidad', 'text', ({ entidad }) => entidad),
  vence: computed('Vence', 'day', ({ vence }) => (vence === null ? null : { day: vence })),
  dias: computed('Días', 'number', ({ dias }) => dias),
  falta: computed('Falta', 'text', leftText),
};

/** 'Vence en 30 días', or what is wrong with its date. */
export function leftText({ dias, avisos }: Pick<Vencimiento, 'dias' | 'avisos'>): string {
  return avisos[0] ?? capitalized(vencimientoWords(dias));
}
