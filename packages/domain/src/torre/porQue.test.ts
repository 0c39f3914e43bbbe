import { expect, test } from 'vitest';
import { porQueAlerta, porQueSalida, porQueVehiculo } from './porQue';
import type { AlertaTorre, SalidaTorre, VehiculoTorre } from './torre';

const NOON = new Date('2026-11-18T17:00:00.000Z');
const ago = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000).toISOString();

const alerta = (tipo: AlertaTorre['tipo'], texto: string, minutes = 12): AlertaTorre => ({
  id: 'x',
  tipo,
  nivel: 'danger',
  placa: 'UXT001',
  hora: ago(minutes),
  texto,
});

// The numbers are those of the rules, written by hand.
test.each<[AlertaTorre, string, string, string]>([
  [alerta('alarma', 'Botón de pánico'), 'Botón de pánico', 'Ninguno: basta con que el equipo la mande', '2 horas'],
  [alerta('velocidad', 'Va a 81 km/h'), 'Va a 81 km/h', '80 km/h', 'más de 80 km/h'],
  [
    alerta('sinSenal', 'Sin señal durante su viaje', 6),
    '6 minutos sin reportar',
    '5 minutos; 15 si estaba parqueado',
    'más de 5 minutos',
  ],
  [alerta('sinSenal', 'Sin señal durante su viaje', 1), '1 minuto sin reportar', '5 minutos; 15', 'por más de 15'],
  [alerta('perdida', 'No salió: A - B', 31), '31 minutos desde su hora', '30 minutos', 'más de 30 minutos'],
  [alerta('tarde', '11 min tarde: A - B', 11), '11 min tarde: A - B', '10 minutos', 'más de 10 minutos'],
  [
    alerta('sinPrealistamiento', 'En ruta'),
    'Ninguno aprobado',
    'Uno aprobado antes de salir',
    'prealistamiento aprobado',
  ],
])('WHY-02 an alert: $tipo', (one, valor, limite, regla) => {
  const said = porQueAlerta(one, NOON);
  expect(said.valor).toBe(valor);
  expect(said.limite).toContain(limite);
  expect(said.regla).toContain(regla);
  expect(said.que).toBe(`UXT001: ${one.texto}`);
});

test('WHY-02 an alert says since when', () => {
  expect(porQueAlerta(alerta('velocidad', 'Va a 96 km/h'), NOON).desde).toBe('18/11/2026 11:48, el reporte');
  expect(porQueAlerta(alerta('tarde', 'x'), NOON).desde).toBe('18/11/2026 11:48, la hora de salida');
  expect(porQueAlerta(alerta('sinSenal', 'x'), NOON).desde).toBe('18/11/2026 11:48, su último reporte');
});

const vehiculo = (change: Partial<VehiculoTorre>): VehiculoTorre => ({
  id: '1',
  placa: 'UXT001',
  nombre: '101',
  latitud: 1,
  longitud: 1,
  velocidad: 0,
  rumbo: 0,
  hora: ago(2),
  estado: 'detenido',
  ...change,
});

test.each<[Partial<VehiculoTorre>, string, string, string, string]>([
  [{ estado: 'movimiento', velocidad: 4 }, 'UXT001: En movimiento', '4 km/h', '4 km/h', 'desde 4 km/h'],
  [{ estado: 'ralenti', velocidad: 3 }, 'UXT001: En ralentí', '3 km/h', '4 km/h', 'con el motor encendido'],
  [{ estado: 'detenido' }, 'UXT001: Detenido', '0 km/h', '4 km/h', 'el motor está apagado'],
  [
    { estado: 'sinSenal', hora: ago(16) },
    'UXT001: Sin señal',
    '16 minutos sin reportar',
    '5 minutos; 15 si estaba parqueado',
    'más de 5 minutos',
  ],
  [{ estado: 'sinSenal', hora: null }, 'UXT001: Sin señal', 'Ningún reporte', '5 minutos; 15', 'más de 5 minutos'],
])('WHY-02 a vehicle %o', (change, que, valor, limite, regla) => {
  const said = porQueVehiculo(vehiculo(change), NOON);
  expect([said.que, said.valor]).toEqual([que, valor]);
  expect(said.limite).toContain(limite);
  expect(said.regla).toContain(regla);
});

const salida = (change: Partial<SalidaTorre>): SalidaTorre => ({
  id: 's',
  hora: ago(40),
  ruta: 'A - B',
  vehiculo: '101',
  placa: 'UXT001',
  conductor: 'Ana',
  estado: 'aTiempo',
  retraso: 0,
  parada: 'Peaje',
  prealistamiento: true,
  ...change,
});

test.each<[Partial<SalidaTorre>, string, string, string]>([
  [{ estado: 'programada', retraso: null, parada: null }, 'A - B: Programada', 'Sin retraso', '10 minutos'],
  [
    { estado: 'programada', retraso: 10, parada: null },
    'A - B: Programada',
    '10 minutos después del plan, sin salir',
    '10 minutos',
  ],
  [{ estado: 'aTiempo', retraso: 10 }, 'A - B: A tiempo', '10 minutos después del plan, en Peaje', '10 minutos'],
  [{ estado: 'aTiempo', retraso: 0 }, 'A - B: A tiempo', 'A la hora del plan, en Peaje', '10 minutos'],
  [{ estado: 'aTiempo', retraso: -1 }, 'A - B: A tiempo', '1 minuto antes del plan, en Peaje', '10 minutos'],
  [{ estado: 'tarde', retraso: 11 }, 'A - B: Tarde', '11 minutos después del plan, en Peaje', '10 minutos'],
  [
    { estado: 'perdida', retraso: 31, parada: null },
    'A - B: Perdida',
    '31 minutos después del plan, sin salir',
    '30 minutos',
  ],
  [
    { estado: 'llego', retraso: 4, parada: 'Llegada' },
    'A - B: Llegó',
    '4 minutos después del plan, en Llegada',
    '10 minutos',
  ],
  [{ estado: 'terminada', retraso: null }, 'A - B: Finalizado', 'Peaje', '120 minutos después de su fin'],
])('WHY-03 a departure %o', (change, que, valor, limite) => {
  const said = porQueSalida(salida(change));
  expect([said.que, said.valor, said.limite, said.desde]).toEqual([
    que,
    valor,
    limite,
    '18/11/2026 11:20, la hora de salida',
  ]);
});
