import { columnsOf } from '../records/columns';
import type { AlertaAtendida } from './atendida';
import { TIPO_ALERTA_WORDS } from './messages';

const { moment, text, word, computed } = columnsOf<AlertaAtendida>();

/** BI-23: the list of alerts that were taken on, on screen and in files. */
export const ATENDIDAS_COLUMNS = {
  hora: moment('Atendida', ({ hora }) => hora, 'fecha'),
  placa: text('Placa', ({ placa }) => placa, 'placa'),
  tipo: word('Tipo', TIPO_ALERTA_WORDS, ({ tipo }) => tipo, 'tipo'),
  texto: text('Alerta', ({ texto }) => texto, 'texto'),
  desde: moment('Desde', ({ desde }) => desde, 'desde'),
  por: text('Atendió', ({ por }) => por, 'por'),
  nota: text('Qué se hizo', ({ nota }) => nota, 'nota'),
  soltada: computed('Soltada', 'moment', ({ soltada }) => (soltada === null ? null : { at: new Date(soltada) })),
  soltadaPor: text('Soltó', ({ soltadaPor }) => soltadaPor, 'soltadaPor'),
};
