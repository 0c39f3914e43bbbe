import { type ConfigParts, DEFAULT_CONFIG, type ToggleName } from '@fenix/domain/incontrol/config';
import type { Write } from '../http/write';
import { storeConfig } from '../incontrol/config';

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
    controllerPoints: [
      'Terminal de Santa Marta',
      'Peaje Tasajera',
      'Peaje Puente Pumarejo',
      'Terminal de Barranquilla',
    ],
  },
  'transportes sierra nevada': {
    stateToggles: without('Video', 'Funcionarios', 'Lista de empresas'),
    novelties: NOVELTIES.slice(0, 2),
    configImages: { ...DEFAULT_CONFIG.configImages, bus: 3, buseta: 4 },
    controllerPoints: ['Ciénaga, báscula', 'Fundación, parador', 'Bosconia, cruce'],
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
