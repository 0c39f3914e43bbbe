import { type IsoDay, daysBetween, startOfDay } from '../../dates/days';
import { formatDateTime, formatDay } from '../../dates/format';
import { type Explicacion, daysWords } from '../../explicacion';
import { type Defecto, ESTADOS_DEFECTO, REPARADO_WORDS } from './defecto';

type Explained = Pick<
  Defecto,
  'nombre' | 'placa' | 'consecutive' | 'desde' | 'prometido' | 'estado' | 'reparado' | 'reparado_como'
>;

/** WHY-07: the state of a defect: open since a check found it, overdue after its promised day, repaired by a check or by hand. */
export function porQueDefecto(defecto: Explained, today: IsoDay): Explicacion {
  const { nombre, placa, consecutive, desde, prometido, estado, reparado, reparado_como } = defecto;
  const que = `${nombre} de ${placa}: ${ESTADOS_DEFECTO[estado]}`;
  const found = `${formatDateTime(new Date(desde))}, el prealistamiento n.º ${consecutive} que lo encontró`;
  const limite = prometido === null ? 'Sin día prometido' : `Prometido para el ${formatDay(startOfDay(prometido))}`;
  if (estado === 'reparado')
    return {
      que,
      regla: 'Un defecto se cierra cuando una revisión posterior lo encuentra bueno, o a mano con lo que se hizo.',
      valor: reparado_como === null ? 'Reparado' : `Reparado: ${REPARADO_WORDS[reparado_como].toLowerCase()}`,
      limite,
      desde: reparado === null ? found : formatDateTime(new Date(reparado)),
    };
  const regla =
    'Está abierto desde la revisión que lo encontró malo hasta que otra lo encuentre bueno o se cierre a mano. Vence cuando pasa el día prometido.';
  if (prometido === null) return { que, regla, valor: 'Sin día prometido', limite: 'Ninguno', desde: found };
  const left = daysBetween(startOfDay(today), startOfDay(prometido));
  const valor =
    left < 0
      ? `${daysWords(-left)} después`
      : left === 0
        ? 'Hoy'
        : `${left === 1 ? 'Falta' : 'Faltan'} ${daysWords(left)}`;
  return { que, regla, valor, limite, desde: found };
}
