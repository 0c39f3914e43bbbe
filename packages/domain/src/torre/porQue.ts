import { formatDateTime } from '../dates/format';
import { type Explicacion, minutesWords } from '../explicacion';
import { LATE_MINUTES } from '../flota/delay';
import { ALARMAS_MS } from '../gps/ultima';
import { SPEED_LIMIT_KMH } from './alertas';
import { SALIDA_WORDS, VEHICULO_WORDS } from './messages';
import { MISSED_MINUTES, OVER_MINUTES } from './salida';
import type { AlertaTorre, SalidaTorre, TipoAlerta, VehiculoTorre } from './torre';
import { MOVING_KMH, SILENT_PARKED, SILENT_RUNNING } from './vehiculo';

const MINUTE = 60_000;
const HOURS_SHOWN = ALARMAS_MS / (60 * MINUTE);

const shown = (moment: string) => formatDateTime(new Date(moment));
const minutesSince = (moment: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / MINUTE));

const SILENCE_LIMIT = `${minutesWords(SILENT_RUNNING / MINUTE)}; ${SILENT_PARKED / MINUTE} si estaba parqueado`;
const SILENCE = `Un vehículo que deja de reportar por más de ${minutesWords(SILENT_RUNNING / MINUTE)} está sin señal; si estaba parqueado, por más de ${SILENT_PARKED / MINUTE}.`;

type Said = Pick<Explicacion, 'regla' | 'limite'>;

/** By kind: the rule of an alert, and its limit. */
const ALERTAS: Record<TipoAlerta, Said> = {
  alarma: {
    regla: `La mandó el equipo GPS del vehículo. Se muestra durante ${HOURS_SHOWN} horas.`,
    limite: 'Ninguno: basta con que el equipo la mande',
  },
  velocidad: {
    regla: `Un vehículo de servicio público no va a más de ${SPEED_LIMIT_KMH} km/h, sea cual sea la vía.`,
    limite: `${SPEED_LIMIT_KMH} km/h`,
  },
  sinSenal: { regla: `${SILENCE} Es una alerta cuando va en un viaje.`, limite: SILENCE_LIMIT },
  perdida: {
    regla: `Una salida se da por perdida cuando pasan más de ${minutesWords(MISSED_MINUTES)} de su hora sin salir, o cuando su viaje termina sin haber salido.`,
    limite: minutesWords(MISSED_MINUTES),
  },
  tarde: {
    regla: `Una salida va tarde con más de ${minutesWords(LATE_MINUTES)} de retraso en la última parada por la que pasó, o desde su hora si no ha salido.`,
    limite: minutesWords(LATE_MINUTES),
  },
  sinPrealistamiento: {
    regla:
      'El vehículo va en un viaje y no tiene un prealistamiento aprobado que cuente para esa salida: no se ha hecho, o el más nuevo no aprobó.',
    limite: 'Uno aprobado antes de salir',
  },
};

/** WHY-02: an alert of the tower. */
export function porQueAlerta({ tipo, texto, placa, hora }: AlertaTorre, now: Date): Explicacion {
  const valor = {
    alarma: texto,
    velocidad: texto,
    sinSenal: `${minutesWords(minutesSince(hora, now))} sin reportar`,
    perdida: `${minutesWords(minutesSince(hora, now))} desde su hora`,
    tarde: texto,
    sinPrealistamiento: 'Ninguno aprobado',
  }[tipo];
  const since = tipo === 'sinSenal' ? 'su último reporte' : isOfDeparture(tipo) ? 'la hora de salida' : 'el reporte';
  return { que: `${placa}: ${texto}`, ...ALERTAS[tipo], valor, desde: `${shown(hora)}, ${since}` };
}

const isOfDeparture = (tipo: TipoAlerta) => tipo === 'perdida' || tipo === 'tarde' || tipo === 'sinPrealistamiento';

/** WHY-02: what a vehicle does. */
export function porQueVehiculo({ placa, estado, velocidad, hora }: VehiculoTorre, now: Date): Explicacion {
  const que = `${placa}: ${VEHICULO_WORDS[estado].label}`;
  const desde = hora === null ? 'Nunca ha reportado' : `${shown(hora)}, su último reporte`;
  if (estado === 'sinSenal') {
    const valor = hora === null ? 'Ningún reporte' : `${minutesWords(minutesSince(hora, now))} sin reportar`;
    return { que, regla: SILENCE, valor, limite: SILENCE_LIMIT, desde };
  }
  const limite = `${MOVING_KMH} km/h`;
  const kmh = `${velocidad ?? 0} km/h`;
  const regla = {
    movimiento: `Está en movimiento desde ${MOVING_KMH} km/h.`,
    ralenti: `Va a menos de ${MOVING_KMH} km/h con el motor encendido.`,
    detenido: `Va a menos de ${MOVING_KMH} km/h y el motor está apagado, o el equipo no lo dice.`,
  }[estado];
  return { que, regla, valor: kmh, limite, desde };
}

/** WHY-03: the state of a departure, and the colour of its delay. */
export function porQueSalida({ ruta, hora, estado, retraso, parada }: SalidaTorre): Explicacion {
  const late = minutesWords(LATE_MINUTES);
  const regla = {
    programada: `No ha salido, y no han pasado más de ${late} de su hora.`,
    aTiempo: `Va en camino, con ${late} de retraso o menos en la última parada por la que pasó.`,
    tarde: `Va con más de ${late} de retraso en la última parada por la que pasó, o pasaron más de ${late} de su hora y no ha salido.`,
    perdida: ALERTAS.perdida.regla,
    llego: `Pasó por su última parada, o la plataforma dice que su viaje está completo. Hasta ${late} de retraso es a tiempo.`,
    terminada: `Su viaje terminó hace más de ${minutesWords(OVER_MINUTES)} y no consta que pasara por su última parada.`,
  }[estado];
  const limite = {
    programada: late,
    aTiempo: late,
    tarde: late,
    perdida: minutesWords(MISSED_MINUTES),
    llego: late,
    terminada: `${minutesWords(OVER_MINUTES)} después de su fin`,
  }[estado];
  const desde = `${shown(hora)}, la hora de salida`;
  return { que: `${ruta}: ${SALIDA_WORDS[estado].label}`, regla, valor: delayValue(retraso, parada), limite, desde };
}

function delayValue(retraso: number | null, parada: string | null): string {
  if (retraso === null) return parada ?? 'Sin retraso';
  const minutes =
    retraso === 0
      ? 'A la hora del plan'
      : retraso > 0
        ? `${minutesWords(retraso)} después del plan`
        : `${minutesWords(-retraso)} antes del plan`;
  return parada === null ? `${minutes}, sin salir` : `${minutes}, en ${parada}`;
}
