import { CLIENT_SCOPES, type ClientScope } from '@fenix/domain/permissions';

/** The accounts that `npm start` prints. `client` undefined: the provider's own company. */
export type DemoUser = {
  name: string;
  nameUser: string;
  client?: string;
  scopes: readonly ClientScope[];
  isActive?: boolean;
  what: string;
};

const CARIBE = 'expreso del caribe';

export const DEMO_USERS: readonly DemoUser[] = [
  { name: 'gerente', nameUser: 'Lucía Barrios Mejía', scopes: [], what: 'gestor del proveedor' },
  {
    name: 'despachos',
    nameUser: 'Wilmer Polo Castro',
    client: CARIBE,
    scopes: ['createDispatch', 'readDispatch', 'createPreset', 'readPreset', 'createCodes'],
    what: 'despachador',
  },
  {
    name: 'tecnico',
    nameUser: 'Yeison Cantillo Ruiz',
    client: CARIBE,
    scopes: ['createRecords', 'readRecords'],
    what: 'técnico de actas',
  },
  {
    name: 'juridico',
    nameUser: 'Marcela Insignares Daza',
    client: CARIBE,
    scopes: ['readNovelty', 'changeStateNovelties'],
    what: 'equipo jurídico',
  },
  {
    name: 'operaciones',
    nameUser: 'Óscar Nieves Peña',
    client: CARIBE,
    scopes: CLIENT_SCOPES,
    what: 'todos los permisos de cliente',
  },
  {
    name: 'pesv',
    nameUser: 'Ledys Ariza Fontalvo',
    client: CARIBE,
    scopes: ['readCompliance', 'writeCompliance', 'readDashboard', 'readPreset', 'readNovelty'],
    what: 'coordinador de seguridad vial',
  },
  { name: 'consulta', nameUser: 'Ana Torregrosa Vides', client: CARIBE, scopes: [], what: 'sin permisos propios' },
  {
    name: 'inactivo',
    nameUser: 'Julio Mozo Altamar',
    client: CARIBE,
    scopes: ['readDispatch'],
    isActive: false,
    what: 'cuenta deshabilitada',
  },
  {
    name: 'sierra',
    nameUser: 'Ñusta Villafañe Gómez',
    client: 'transportes sierra nevada',
    scopes: CLIENT_SCOPES,
    what: 'todos los permisos, otra empresa',
  },
];
