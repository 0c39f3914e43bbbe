import type { ReglaDeCategoria, ReglasConduccion } from '../gps/reglas';
import { formatDuration } from '../text/measures';
import { whenNeeded } from '../text/whenNeeded';
import type { EventoConduccion, ViajeConduccion } from './tablero/viajes';

const decimals = whenNeeded(() => new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 }));

/** A figure of a rule as it is written on a page: 0,35, 50, 2,5. */
export const figureShown = (value: number): string => decimals().format(value);

/** PESV-44: what a category gives to a score: its own, times its weight. */
export type Aporte = { categoria: string; puntaje: number; peso: number; aporta: number };

/** Of a vehicle, a group or a driver, from 0 to 10. A category that the platform does not name counts as faultless. */
export function aportesOf(calificacion: Readonly<Record<string, number>>, { categorias }: ReglasConduccion): Aporte[] {
  return categorias.map(({ categoria, peso }) => {
    const puntaje = calificacion[categoria] ?? 10;
    return { categoria, puntaje, peso, aporta: puntaje * peso };
  });
}

/** PESV-44: of a trip, from 0 to 1, with what happened: how much its events weigh, and how much that is per `porKm`. */
export type AporteDeViaje = Aporte & { eventos: number; gravedad: number; porDistancia: number; tolerancia: number };

export function aportesOfViaje(
  { categorias, distancia_viaje }: Pick<ViajeConduccion, 'categorias' | 'distancia_viaje'>,
  reglas: ReglasConduccion,
): AporteDeViaje[] {
  const kilometres = Math.max(distancia_viaje / 1000, reglas.kmMinimos);
  return reglas.categorias.map(({ categoria, peso, tolerancia }) => {
    const own = categorias.find((one) => one.categoria === categoria);
    const eventos = own?.eventos ?? [];
    const gravedad = eventos.reduce((sum, { calificacion }) => sum + 1 - calificacion, 0);
    const puntaje = own?.calificacion ?? 1;
    return {
      categoria,
      puntaje,
      peso,
      aporta: puntaje * peso,
      eventos: eventos.length,
      gravedad,
      porDistancia: (gravedad * reglas.porKm) / kilometres,
      tolerancia,
    };
  });
}

/** PESV-44: an event of a trip: what was measured, where its limit lies, and since when. */
export type EventoExplicado = {
  categoria: string;
  nombre: string;
  valor: string;
  limite: string;
  desde: string;
  gravedad: number;
};

export function eventosExplicados(
  { categorias }: Pick<ViajeConduccion, 'categorias'>,
  reglas: ReglasConduccion,
): EventoExplicado[] {
  return categorias.flatMap(({ categoria, eventos }) => {
    const regla = reglas.categorias.find((one) => one.categoria === categoria);
    return eventos.map((evento) => ({
      categoria,
      nombre: evento.nombre,
      ...measured(evento, regla),
      desde: evento.inicio.fecha_hora,
      gravedad: 1 - evento.calificacion,
    }));
  });
}

/** PESV-44: what an event weighs, taken apart: how far beyond its limit, times how long. */
export type PartesDeEvento = EventoExplicado & { fuerza: number; extension: number };

/** Undefined where the rules do not name the category. */
export function partesDeEvento(
  evento: EventoConduccion,
  categoria: string,
  reglas: ReglasConduccion,
): PartesDeEvento | undefined {
  const regla = reglas.categorias.find((one) => one.categoria === categoria);
  const [explained] = eventosExplicados({ categorias: [{ categoria, calificacion: 0, eventos: [evento] }] }, reglas);
  if (!regla || !explained) return undefined;
  const extension = regla.breve + (1 - regla.breve) * Math.min(1, evento.duracion / regla.larga);
  return { ...explained, extension, fuerza: Math.min(1, explained.gravedad / extension) };
}

function measured(evento: EventoConduccion, regla: ReglaDeCategoria | undefined): { valor: string; limite: string } {
  const umbral = regla?.umbrales.find(({ evento: named }) => named === evento.nombre);
  if (!regla || umbral?.valor === null || umbral?.valor === undefined)
    return { valor: evento.duracion > 0 ? formatDuration(evento.duracion) : 'Alarma', limite: '—' };
  const limite = `${figureShown(umbral.valor)} ${umbral.unidad}`;
  if (umbral.unidad === 'km/h' && evento.detalle)
    return { valor: `${Math.round(evento.detalle.vel_max)} km/h`, limite };
  if (umbral.unidad === 'm/s²') return { valor: forceShown(1 - evento.calificacion, regla, umbral.valor), limite };
  return { valor: formatDuration(evento.duracion), limite };
}

/**
 * The force of an event, computed back from its severity: the platform sends only the severity. From the worst force on
 * the severity stays the same, hence 'o más'.
 */
function forceShown(gravedad: number, { leve, peor }: ReglaDeCategoria, limit: number): string {
  const times = 1 + ((gravedad - leve) / (1 - leve)) * (peor - 1);
  const force = `${figureShown(Math.round(times * limit * 10) / 10)} m/s²`;
  return gravedad >= 1 ? `${force} o más` : force;
}
