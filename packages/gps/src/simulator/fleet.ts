import type { Conductor, Vehiculo } from '@fenix/domain/gps/vehiculo';
import type { CorridorName } from './corridors';
import { driversOf } from './people';
import { randomOf } from './random';
import { type DemoRuta, routesOf } from './routes';
import { busOf } from './vehicles';

/** Its base is where `ida` begins, and it ends every day there; the first of its drivers is the usual one. */
export type DemoVehicle = Vehiculo & {
  ida: DemoRuta;
  vuelta: DemoRuta;
  conductores: readonly [Conductor, ...Conductor[]];
  /** Also drives in the small hours. */
  nocturno: boolean;
  /** Which bus of its company it is. */
  turno: number;
};
export type DemoAccount = { empresa: string; vehiculos: DemoVehicle[]; conductores: Conductor[]; rutas: DemoRuta[] };

type Company = {
  /** The name of its account. */
  empresa: string;
  ciudad: string;
  lines: readonly { corridor: CorridorName; buses: number; grupos: readonly [string, string] }[];
  relief: number;
  firstNumber: number;
};

const COMPANIES: readonly Company[] = [
  {
    empresa: 'Expreso del Caribe',
    ciudad: 'Barranquilla',
    lines: [{ corridor: 'salamanca', buses: 16, grupos: ['Barranquilla', 'Santa Marta'] }],
    relief: 3,
    firstNumber: 101,
  },
  {
    empresa: 'Transportes Sierra Nevada',
    ciudad: 'Santa Marta',
    lines: [{ corridor: 'tayrona', buses: 11, grupos: ['Santa Marta', 'Riohacha'] }],
    relief: 2,
    firstNumber: 301,
  },
  {
    empresa: 'Rutas del Altiplano',
    ciudad: 'Bogotá',
    lines: [
      { corridor: 'altiplano', buses: 8, grupos: ['Boyacá', 'Boyacá'] },
      { corridor: 'llanos', buses: 4, grupos: ['Llanos', 'Llanos'] },
    ],
    relief: 2,
    firstNumber: 501,
  },
  {
    empresa: 'Cóndor Andino',
    ciudad: 'Medellín',
    lines: [{ corridor: 'cauca', buses: 10, grupos: ['Medellín', 'Manizales'] }],
    relief: 2,
    firstNumber: 2001,
  },
  {
    empresa: 'Pacífico Express',
    ciudad: 'Cali',
    lines: [{ corridor: 'dagua', buses: 10, grupos: ['Cali', 'Puerto'] }],
    relief: 2,
    firstNumber: 41,
  },
  {
    empresa: 'Cafetera de Buses',
    ciudad: 'Armenia',
    lines: [{ corridor: 'cafe', buses: 10, grupos: ['Quindío', 'Caldas'] }],
    relief: 2,
    firstNumber: 7001,
  },
];

/** Six invented companies with buses, drivers and routes; the same at every call. */
export function demoFleet(): DemoAccount[] {
  const taken = new Set<string>();
  return COMPANIES.map((company, index) => accountOf(company, String(index + 1), taken));
}

function accountOf(company: Company, prefix: string, taken: Set<string>): DemoAccount {
  const { empresa, ciudad, lines, relief, firstNumber } = company;
  const random = randomOf('fleet', empresa);
  const buses = lines.reduce((sum, line) => sum + line.buses, 0);
  const conductores = driversOf(random, `${prefix}2`, buses + relief, relief, ciudad);
  const rutas: DemoRuta[] = [];
  const vehiculos: DemoVehicle[] = [];
  for (const [line, { corridor, buses: count, grupos }] of lines.entries()) {
    const [ida, vuelta] = routesOf(corridor, [`${prefix}3${2 * line + 1}`, `${prefix}3${2 * line + 2}`]);
    rutas.push(ida, vuelta);
    for (let bus = 0; bus < count; bus += 1) {
      const number = vehiculos.length;
      const usual = conductores[number];
      const substitute = conductores[buses + (number % relief)];
      if (!usual || !substitute) throw new Error('every bus has a driver and a substitute');
      const far = bus % 2 === 1;
      vehiculos.push({
        ...busOf(random, taken, `${prefix}1${String(number + 1).padStart(2, '0')}`, String(firstNumber + number)),
        grupo: grupos[far ? 1 : 0],
        ida: far ? vuelta : ida,
        vuelta: far ? ida : vuelta,
        conductores: [usual, substitute],
        nocturno: number % 8 === 5,
        turno: number,
      });
    }
  }
  return { empresa, vehiculos, conductores, rutas };
}
