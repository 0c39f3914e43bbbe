import { formatDateTime } from '../dates/format';
import { type Explicacion, minutesWords } from '../explicacion';
import { LATE_MINUTES } from './delay';
import { type DespachoRow, endOf, startOf } from './despacho';
import { paradasReached } from './detalle';
import { recorridoOf, tripText } from './recorrido';

type Trip = Parameters<typeof recorridoOf>[0] &
  Parameters<typeof endOf>[0] &
  Parameters<typeof startOf>[0] &
  Pick<DespachoRow, 'nombre'>;

/** WHY-05: the state of a trip: what its stops say of it, and which of them is missing. */
export function porQueViaje(despacho: Trip): Explicacion {
  const recorrido = recorridoOf(despacho);
  const paradas = paradasReached(despacho.definicion.lugares);
  const missed = paradas.filter(({ llegada }) => llegada === null).map(({ nombre }) => nombre);
  const last = paradas.findLast(({ llegada }) => llegada !== null);
  const end = endOf(despacho);
  const start = startOf(despacho);
  const ended = end ? ` (${formatDateTime(end)})` : '';
  const reached = `Pasó por ${paradas.length - missed.length} de ${paradas.length} paradas`;
  const regla = {
    cancelado: 'Alguien lo canceló antes de que saliera.',
    porSalir:
      'No se sabe de él más allá de su primera parada, y su hora de fin no ha llegado o sus paradas no tienen sitio en el mapa.',
    enCamino: `Pasó por una parada después de la primera y no por la última. Cuando pasa su hora de fin${ended} queda finalizado, completo o no.`,
    llego: 'Pasó por su última parada, o la plataforma dice que pasó por todas.',
    noSalio: `Su hora de fin pasó${ended} y no consta que pasara por ninguna parada después de la primera.`,
  }[recorrido];
  const valor = last ? `${reached}; la última, ${last.nombre}` : reached;
  const without = missed.length > 0 ? `Sin paso por: ${missed.join(', ')}` : 'Ninguna parada sin paso';
  return {
    que: `${despacho.nombre}: ${tripText(despacho)}`,
    regla,
    valor: recorrido === 'cancelado' ? 'Cancelado' : valor,
    limite: `${without}. Una parada cuenta como tarde con más de ${minutesWords(LATE_MINUTES)}.`,
    ...(start && { desde: `${formatDateTime(start)}, la hora de salida` }),
  };
}
