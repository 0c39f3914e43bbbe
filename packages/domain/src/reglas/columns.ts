import { columnsOf } from '../records/columns';
import { displayName } from '../text/names';
import type { Regla } from './regla';
import { RULE_LABELS, RULE_MARKS, keyWords, valueWords } from './tipos';

const { computed } = columnsOf<Regla>();

/** CUM-04: the table of rules as a file. A rule is read in words, which depend on its kind. */
export const REGLA_COLUMNS = {
  client: {
    ...computed('Cliente', 'text', ({ client }) => (client === null ? null : displayName(client))),
    isForStaff: true as const,
  },
  regla: computed('Regla', 'text', ({ kind }) => RULE_LABELS[kind] ?? kind),
  sobre: computed('Sobre', 'text', ({ kind, keys }) => keyWords(kind, keys)),
  valor: computed('Valor', 'text', ({ kind, value }) => valueWords(kind, value)),
  alcance: computed('Alcance', 'text', ({ client }) => (client === null ? 'Para todos' : 'De la empresa')),
  from: computed('Desde', 'day', ({ from }) => ({ day: from })),
  to: computed('Hasta', 'day', ({ to }) => (to === null ? null : { day: to })),
  source: computed('Fuente', 'text', ({ source }) => source),
  mark: computed('Certeza', 'text', ({ mark }) => RULE_MARKS[mark]),
  motivo: computed('Motivo', 'text', ({ motivo }) => motivo),
  autor: computed('Autor', 'text', ({ autor }) => autor),
  fecha: computed('Escrita', 'moment', ({ fecha }) => ({ at: new Date(fecha) })),
};
