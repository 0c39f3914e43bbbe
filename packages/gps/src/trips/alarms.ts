import type { Categoria } from '@fenix/domain/gps/conduccion';
import type { Position } from '../position';
import { RULES, type Rules } from '../rules';
import { type Finding, findingAlong } from './finding';

type Alarm = { nombre: string; categoria: Categoria };
const event = (nombre: string): Alarm => ({ nombre, categoria: 'Eventos' });
const driving = (nombre: string): Alarm => ({ nombre, categoria: 'Manejo ecologico' });

/** What trackers call their alarms, ours first, then the words of the Traccar family. */
const ALARMS: ReadonlyMap<string, Alarm> = new Map([
  ['panico', event('Botón de pánico')],
  ['sos', event('Botón de pánico')],
  ['desconexion', event('Desconexión de la batería')],
  ['powercut', event('Desconexión de la batería')],
  ['lowbattery', event('Batería baja')],
  ['lowpower', event('Batería baja')],
  ['golpe', event('Golpe o accidente')],
  ['accident', event('Golpe o accidente')],
  ['remolque', event('Vehículo remolcado')],
  ['tow', event('Vehículo remolcado')],
  ['powerrestored', event('Batería conectada de nuevo')],
  ['poweroff', event('Equipo apagado')],
  ['poweron', event('Equipo encendido')],
  ['vibration', event('Vibración')],
  ['movement', event('Movimiento sin encender')],
  ['overspeed', event('Exceso de velocidad del equipo')],
  ['door', event('Puerta abierta')],
  ['gpsantennacut', event('Antena GPS desconectada')],
  ['fatiguedriving', event('Fatiga del conductor')],
  ['fuelleak', event('Pérdida de combustible')],
  ['fault', event('Falla del equipo')],
  ['removing', event('Equipo retirado')],
  ['manipulacion', event('Equipo manipulado')],
  ['tampering', event('Equipo manipulado')],
  ['interferencia', event('Interferencia de la señal')],
  ['jamming', event('Interferencia de la señal')],
  ['frenada', driving('Frenada brusca')],
  ['hardbraking', driving('Frenada brusca')],
  ['aceleracion', driving('Aceleración brusca')],
  ['hardacceleration', driving('Aceleración brusca')],
  ['giro', driving('Giro brusco')],
  ['hardcornering', driving('Giro brusco')],
]);

function alarmOf(name: string): Alarm {
  return ALARMS.get(name.toLowerCase()) ?? event(`Alarma del equipo: ${name}`);
}

/** What the device itself raised. */
export function findAlarms(positions: readonly Position[], rules: Rules = RULES): Finding[] {
  return raisedAlarms(positions, rules).flatMap(({ alarm, position }) =>
    findingAlong({ ...alarm, measure: 1 }, [position], rules),
  );
}

/** Each alarm once, however often the device repeats it. */
export function raisedAlarms<P extends Pick<Position, 'at' | 'alarma'>>(
  positions: readonly P[],
  rules: Rules = RULES,
): { alarm: Alarm; position: P }[] {
  const lastHeard = new Map<string, number>();
  return positions.flatMap((position) => {
    if (position.alarma === null) return [];
    const alarm = alarmOf(position.alarma);
    const repeated = position.at - (lastHeard.get(alarm.nombre) ?? Number.NEGATIVE_INFINITY) <= rules.alarmRepeat;
    lastHeard.set(alarm.nombre, position.at);
    return repeated ? [] : [{ alarm, position }];
  });
}
