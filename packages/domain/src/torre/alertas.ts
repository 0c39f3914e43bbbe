import { LATE_MINUTES } from '../flota/delay';
import { ALARMAS_MS, type VehiculoVisto } from '../gps/ultima';
import { newestFirst } from './cambio';
import type { AlertaTorre, CifrasTorre, SalidaTorre, VehiculoTorre } from './torre';

/** Public service may never drive faster, whatever the road (Ley 1239 de 2008, art. 2). */
export const SPEED_LIMIT_KMH = 80;
/** The list is cut at this many alerts: a longer one is not read, and each change of it goes to every open screen. */
const MOST = 100;

type Seen = { vistos: readonly VehiculoVisto[]; vehiculos: readonly VehiculoTorre[]; salidas: readonly SalidaTorre[] };

/** What needs attention now, or did within the last two hours; newest first. */
export function alertasTorre(seen: Seen, now: Date): AlertaTorre[] {
  const since = new Date(now.getTime() - ALARMAS_MS).toISOString();
  return [...alarmas(seen), ...ofVehicles(seen), ...ofDepartures(seen)]
    .filter(({ hora }) => hora >= since)
    .toSorted(newestFirst)
    .slice(0, MOST);
}

function alarmas({ vistos }: Seen): AlertaTorre[] {
  return vistos.flatMap(({ id, patente, alarmas: raised }) =>
    raised.map(({ nombre, at, lugar }): AlertaTorre => {
      const hora = at.toISOString();
      return {
        id: `alarma ${id} ${nombre} ${hora}`,
        tipo: 'alarma',
        nivel: 'danger',
        placa: patente,
        hora,
        texto: nombre,
        ...(lugar && { lugar }),
      };
    }),
  );
}

function ofVehicles({ vehiculos, salidas }: Seen): AlertaTorre[] {
  const driving = new Set(salidas.filter(isUnderWay).map(({ placa }) => placa));
  return vehiculos.flatMap(({ id, placa, estado, velocidad, hora, latitud, longitud }): AlertaTorre[] => {
    if (!hora) return [];
    const lugar = latitud !== null && longitud !== null ? { lugar: { latitud, longitud } } : {};
    const about = { placa, hora, ...lugar } as const;
    if (estado === 'movimiento' && (velocidad ?? 0) > SPEED_LIMIT_KMH)
      return [{ id: `velocidad ${id}`, tipo: 'velocidad', nivel: 'danger', ...about, texto: `Va a ${velocidad} km/h` }];
    if (estado === 'sinSenal' && driving.has(placa))
      return [
        {
          id: `señal ${id} ${hora}`,
          tipo: 'sinSenal',
          nivel: 'warning',
          ...about,
          texto: 'Sin señal durante su viaje',
        },
      ];
    return [];
  });
}

const isUnderWay = ({ estado, parada }: SalidaTorre) => (estado === 'aTiempo' || estado === 'tarde') && parada !== null;

function ofDepartures({ salidas }: Seen): AlertaTorre[] {
  return salidas.flatMap((salida): AlertaTorre[] => {
    const { id, placa, hora, estado, ruta, retraso, prealistamiento } = salida;
    const about = { placa, hora, viaje: id } as const;
    const found: AlertaTorre[] = [];
    if (estado === 'perdida')
      found.push({ id: `perdida ${id}`, tipo: 'perdida', nivel: 'danger', ...about, texto: `No salió: ${ruta}` });
    if (estado === 'tarde')
      found.push({
        id: `tarde ${id}`,
        tipo: 'tarde',
        nivel: 'warning',
        ...about,
        texto: `${retraso} min tarde: ${ruta}`,
      });
    // True as well of one that left with an approval which a later check took back.
    if (isUnderWay(salida) && !prealistamiento)
      found.push({
        id: `prealistamiento ${id}`,
        tipo: 'sinPrealistamiento',
        nivel: 'warning',
        ...about,
        texto: 'En ruta sin prealistamiento aprobado',
      });
    return found;
  });
}

/** The four figures of a tower come from these. */
export function cifrasTorre(
  { vehiculos, salidas }: Omit<Seen, 'vistos'>,
  alertas: readonly AlertaTorre[],
): CifrasTorre {
  const due = salidas.filter(({ estado }) => estado !== 'programada');
  const late = due.filter(isLateOrMissed).length;
  return {
    vehiculos: vehiculos.length,
    enMovimiento: vehiculos.filter(({ estado }) => estado === 'movimiento').length,
    salidas: due.length,
    aTiempo: due.length - late,
    tardeOPerdidas: late,
    alertas: alertas.length,
  };
}

/** Those that the figure 'Tarde o perdidas' counts. */
export function isLateOrMissed({ estado, retraso }: Pick<SalidaTorre, 'estado' | 'retraso'>): boolean {
  if (estado === 'llego' || estado === 'terminada') return (retraso ?? 0) > LATE_MINUTES;
  return estado === 'tarde' || estado === 'perdida';
}
