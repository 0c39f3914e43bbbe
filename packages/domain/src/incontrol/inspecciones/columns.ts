import { SlashDmy } from '../../dates/slashDmy';
import { shownAs, shownText } from '../../flota/recorrido';
import { columnsOf } from '../../records/columns';
import type { InspeccionRow } from './inspeccion';

const { computed } = columnsOf<InspeccionRow>();

/** INSP-02: the columns in their order, in the table and in the files made of it. The GPS platform keeps the trips. */
export const INSPECCION_COLUMNS = {
  inicio: computed('Fecha', 'day', ({ fecha_inicio }) => dayCell(fecha_inicio)),
  hora: computed('Hora', 'text', ({ hora_inicio }) => hora_inicio.slice(0, 5)),
  vehiculo: computed('Vehiculo', 'text', ({ activo }) => activo),
  placa: computed('Placa', 'text', ({ placa }) => placa),
  ruta: computed('Ruta', 'text', ({ nombre }) => nombre),
  conductor: computed('Conductor', 'text', ({ conductor }) => conductor),
  inspeccion: computed('Estado', 'text', ({ estado, recorrido, sinViaje }) =>
    sinViaje ? 'Sin viaje' : shownText(shownAs(estado, recorrido)),
  ),
  reportes: computed('Reportes', 'number', ({ reportes }) => reportes),
  inspectores: computed('Inspectores', 'text', ({ inspectores }) => inspectores.join(', ')),
};

/** As a date where the platform wrote one, else as it wrote it. */
function dayCell(text: string) {
  const day = SlashDmy.safeDecode(text);
  return day.success ? { day: day.data } : text;
}
