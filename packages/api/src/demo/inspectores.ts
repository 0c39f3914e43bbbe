import { type ConfigParts, DEFAULT_CONFIG, type ToggleName } from '@fenix/domain/incontrol/configuracion/config';
import type { Write } from '../http/write';
import { storeConfig } from '../incontrol/configuracion/config';

/** Accounts of the inspector's app, which `npm start` prints. */
export const DEMO_INSPECTORS = [
  { username: 'inspector1', name: 'Rafael Ariza Polanco', client: 'expreso del caribe', phone: '3004127735' },
  { username: 'inspector2', name: 'Yulieth Mendoza Pabón', client: 'expreso del caribe', phone: '3156620418' },
  { username: 'inspector3', name: 'Armando Brito Pimienta', client: 'transportes sierra nevada', phone: '3018854206' },
] as const;

/** Where their companies look at buses, by the stop of the route that is there. */
export const CONTROL_POINTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'expreso del caribe': {
    Barranquilla: 'Terminal de Barranquilla',
    'Peaje Laureano': 'Peaje Laureano',
    'Peaje Tasajera': 'Peaje Tasajera',
    Cienaga: 'Ciénaga, báscula',
    'Santa Marta': 'Terminal de Santa Marta',
  },
  'transportes sierra nevada': {
    'Santa Marta': 'Terminal de Santa Marta',
    'Peaje Neguanje': 'Peaje Neguanje',
    Guachaca: 'Guachaca, parador',
    Palomino: 'Palomino, puente',
    Mingueo: 'Mingueo, retén',
    'Peaje El Ebanal': 'Peaje El Ebanal',
  },
};

const pointsOf = (client: string) => Object.values(CONTROL_POINTS[client] ?? {});

const NOVELTIES = [
  {
    name: 'Estado del vehículo',
    data: ['Llantas gastadas', 'Luz fundida', 'Parabrisas fisurado', 'Puerta que no cierra'],
  },
  { name: 'Conducción', data: ['Exceso de velocidad', 'Uso del celular', 'Recoge en sitio no autorizado'] },
  { name: 'Pasajeros', data: ['Sobrecupo', 'Pasajero sin tiquete', 'Equipaje en el pasillo'] },
];

/** What two companies ask of their inspectors; the others have what everyone has by default. */
const CONFIGS: Readonly<Record<string, Partial<ConfigParts>>> = {
  'expreso del caribe': {
    novelties: NOVELTIES,
    companyList: ['Expreso del Caribe', 'Transportes Sierra Nevada', 'Cootracosta'],
    controllerPoints: pointsOf('expreso del caribe'),
  },
  'transportes sierra nevada': {
    stateToggles: without('Video', 'Funcionarios', 'Lista de empresas'),
    novelties: NOVELTIES.slice(0, 2),
    configImages: { ...DEFAULT_CONFIG.configImages, bus: 3, buseta: 4 },
    controllerPoints: pointsOf('transportes sierra nevada'),
  },
};

function without(...off: ToggleName[]) {
  return DEFAULT_CONFIG.stateToggles.map(({ name, checked }) => ({ name, checked: checked && !off.includes(name) }));
}

export async function addInspectorConfigs(write: Write, ids: ReadonlyMap<string, string>): Promise<void> {
  const { version: _, ...usual } = DEFAULT_CONFIG;
  for (const [client, own] of Object.entries(CONFIGS)) {
    const _id = ids.get(client);
    if (!_id) throw new Error(`demo configuration: no client ${client}`);
    await storeConfig(write, { _id, client }, DEFAULT_CONFIG, { ...usual, ...own });
  }
}
