import { CATEGORIAS, type Categoria } from '@fenix/domain/gps/conduccion';
import type { ReglasConduccion, UmbralConduccion } from '@fenix/domain/gps/reglas';
import { RULES } from '../rules';
import { PER_METERS, SHORTEST_METERS, WEIGHING } from './score';

const MINUTE = 60_000;
const hour = (of: number) => `${String(of).padStart(2, '0')}:00`;

const from = (
  evento: string,
  valor: number | null,
  unidad: UmbralConduccion['unidad'],
  cuando = '',
): UmbralConduccion => ({ evento, valor, unidad, cuando });

const THRESHOLDS: Readonly<Record<Categoria, readonly UmbralConduccion[]>> = {
  Eventos: [from('Alarmas del equipo', null, '', 'cuando el equipo las envía')],
  Alertas: [
    from(
      'Conducción nocturna',
      RULES.nightMin / MINUTE,
      'min',
      `de ${hour(RULES.nightFromHour)} a ${hour(RULES.nightToHour)}`,
    ),
    from(
      'Conducción prolongada sin descanso',
      RULES.longDriving / (60 * MINUTE),
      'h',
      `sin parar ${RULES.rest / MINUTE} minutos`,
    ),
    from('Sin reporte del equipo', RULES.gap / MINUTE, 'min', 'con el motor encendido'),
  ],
  Ralenti: [from('Ralentí', RULES.idle / MINUTE, 'min', 'detenido con el motor encendido')],
  'Manejo ecologico': [
    from('Frenada brusca', RULES.brakingMs2, 'm/s²'),
    from('Aceleración brusca', RULES.accelerationMs2, 'm/s²'),
    from('Giro brusco', RULES.corneringMs2, 'm/s²', `a más de ${RULES.corneringMinKmh} km/h`),
  ],
  Velocidades: [from('Exceso de velocidad', RULES.speedLimitKmh, 'km/h')],
};

/** PESV-44: what trips are scored by, from the constants themselves. */
export const drivingRules: ReglasConduccion = {
  categorias: CATEGORIAS.map((categoria) => {
    const { mild, worst, brief, long, allowance, weight } = WEIGHING[categoria];
    return {
      categoria,
      peso: weight,
      tolerancia: allowance,
      leve: mild,
      peor: worst,
      breve: brief,
      larga: long,
      umbrales: [...THRESHOLDS[categoria]],
    };
  }),
  porKm: PER_METERS / 1000,
  kmMinimos: SHORTEST_METERS / 1000,
};
