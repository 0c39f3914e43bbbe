import type { Product } from '@fenix/domain/clientes/productos';
import { MODULES, type Module, STANDARD_MODULES } from '@fenix/domain/permissions';

/** Invented transport companies. Each has a logo of our own drawing in assets/. */
export type DemoClient = {
  client: string;
  nit: string;
  logo: string;
  modules: readonly Module[];
  products?: readonly Product[];
  daysAgo: number;
  /** BI-05: it has no report of its own and works with the control tower. */
  withoutReport?: true;
  /** DISP-11, DISP-17: how its tickets speak. */
  showAsProvider?: boolean;
  ticketHeader?: string;
};

const ALL = STANDARD_MODULES;

export const DEMO_CLIENTS: readonly DemoClient[] = [
  {
    client: 'expreso del caribe',
    nit: '901.234.567-1',
    logo: 'expreso-del-caribe',
    modules: MODULES,
    products: ['InControl Inspector', 'InControl Global', 'Prealistamiento', 'Actas'],
    daysAgo: 410,
    withoutReport: true,
    ticketHeader:
      'Vigilado Supertransporte\nTransporte intermunicipal de pasajeros\nServicio al usuario: 01 8000 555 123',
  },
  {
    client: 'transportes sierra nevada',
    nit: '900.812.345-6',
    logo: 'sierra-nevada',
    modules: MODULES,
    products: ['InControl Inspector', 'Prealistamiento'],
    daysAgo: 365,
    ticketHeader: 'Vigilado Supertransporte\nResolución 0482 de 2019',
  },
  {
    client: 'rutas del altiplano',
    nit: '830.114.902-3',
    logo: 'rutas-del-altiplano',
    modules: ALL,
    daysAgo: 300,
    showAsProvider: true,
  },
  {
    client: 'cóndor andino',
    nit: '890.903.118-4',
    logo: 'condor-andino',
    modules: ['operacion', 'validacion', 'ejecucion', 'pqrs'],
    daysAgo: 244,
  },
  {
    client: 'carga llanera',
    nit: '822.006.731-9',
    logo: 'carga-llanera',
    modules: ['operacion', 'optimizacion', 'pqrs'],
    products: ['Actas'],
    daysAgo: 190,
  },
  { client: 'pacífico express', nit: '805.220.447-2', logo: 'pacifico-express', modules: ALL, daysAgo: 131 },
  {
    client: 'líneas del magdalena',
    nit: '819.004.350-8',
    logo: 'lineas-del-magdalena',
    modules: ['operacion', 'validacion', 'pqrs'],
    daysAgo: 77,
  },
  {
    client: 'cafetera de buses',
    nit: '816.007.229-5',
    logo: 'cafetera-de-buses',
    modules: ALL,
    products: ['InControl Global', 'Actas'],
    daysAgo: 40,
  },
  {
    client: 'turismo guajiro',
    nit: '825.001.963-7',
    logo: 'turismo-guajiro',
    modules: ['ejecucion', 'optimizacion', 'pqrs'],
    daysAgo: 9,
  },
];
