import { columnsOf } from '../../records/columns';
import type { Analista, Tecnico } from './catalogos';

const ofTecnico = columnsOf<Tecnico>().computed;
const ofAnalista = columnsOf<Analista>().computed;
const activeWord = ({ activo }: Analista) => (activo ? 'Activo' : 'Inactivo');

/** ACTA-104: the technicians as a file. Of their signatures it says only whether there is one. */
export const TECNICO_COLUMNS = {
  nombre: ofTecnico('Nombre', 'text', ({ nombre }) => nombre),
  usuario: { ...ofTecnico('Usuario', 'text', ({ usuario }) => usuario), isForStaff: true as const },
  firma: { ...ofTecnico('Firma', 'text', ({ firma }) => (firma ? 'Sí' : 'No')), isForStaff: true as const },
  activo: ofTecnico('Estado', 'text', activeWord),
};

export const ANALISTA_COLUMNS = {
  nombre: ofAnalista('Nombre', 'text', ({ nombre }) => nombre),
  activo: ofAnalista('Estado', 'text', activeWord),
};
