import { expect, test } from 'vitest';
import { sampleDespacho } from '../testing/flota/despachoFixture';
import { porQueViaje } from './porQueViaje';

/** Three stops; `x` where the vehicle reported. */
function trip(estado: string, heard: string) {
  const lugares = ['Santa Marta', 'Peaje Tasajera', 'Barranquilla'].map((nombre, index) => ({
    nombre,
    timeBetween: 30,
    latitud: 11,
    longitud: -74.5,
    fEstimada: '16/11/2026 20:05',
    horallegaEstimada: '',
    llegadaEstimada: '',
    llegada: heard[index] === 'x' ? '16/11/2026 20:05:00' : '',
  }));
  return sampleDespacho({ estado, definicion: { ...sampleDespacho().definicion, lugares } });
}

test.each<[string, string, string, string, string, string]>([
  [
    'Incompleta',
    'x..',
    'Finalizado · no salió',
    'no consta que pasara por ninguna parada después de la primera',
    'Pasó por 1 de 3 paradas; la última, Santa Marta',
    'Sin paso por: Peaje Tasajera, Barranquilla',
  ],
  [
    'Incompleta',
    'xx.',
    'Finalizado',
    'Cuando pasa su hora de fin (16/11/2026 01:40)',
    'Pasó por 2 de 3 paradas; la última, Peaje Tasajera',
    'Sin paso por: Barranquilla',
  ],
  [
    'Finalizada',
    'xxx',
    'Finalizado',
    'Pasó por su última parada',
    'Pasó por 3 de 3 paradas; la última, Barranquilla',
    'Ninguna parada sin paso',
  ],
  [
    'Pendiente',
    '...',
    'Pendiente',
    'más allá de su primera parada',
    'Pasó por 0 de 3 paradas',
    'Sin paso por: Santa Marta',
  ],
  ['Cancelado', '...', 'Cancelado', 'Alguien lo canceló', 'Cancelado', 'Sin paso por'],
])('WHY-05 a trip that is %s after %s', (estado, heard, que, regla, valor, limite) => {
  const said = porQueViaje(trip(estado, heard));
  expect(said.que).toBe(`BARRANQUILLA - SANTA MARTA: ${que}`);
  expect(said.regla).toContain(regla);
  expect(said.valor).toBe(valor);
  expect(said.limite).toContain(limite);
  expect(said.limite).toContain('más de 10 minutos');
  expect(said.desde).toBe('15/11/2026 23:30, la hora de salida');
});
