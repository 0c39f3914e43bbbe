import { RECORD_KEYS, kindOf, recordsLabel } from './records';

/** By the first part of their address, the areas of the product that a call or an exported list belongs to. */
export const AREAS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(RECORD_KEYS.map((key) => [segmentOf(kindOf(key).api), recordsLabel(key)])),
  aptitud: 'Aptos para salir',
  audit: 'Auditoría',
  auth: 'Usuarios',
  calendario: 'Calendario',
  catalogos: 'Catálogos de actas',
  companies: 'Usuarios',
  conduccion: 'Conducción',
  conductores: 'Conductores',
  defectos: 'Defectos abiertos',
  despachos: 'Despachos',
  formimages: 'Libro de viaje',
  'gps-accounts': 'Cuentas GPS',
  'hojas-de-vida': 'Hojas de vida',
  incontrol: 'InControl',
  mail: 'Correo',
  modules: 'Clientes',
  papeles: 'Papeles',
  papelera: 'Papelera',
  personas: 'Personas',
  reglas: 'Reglas',
  rutas: 'Rutas',
  templates: 'Plantillas',
  torre: 'Torre de control',
  vehiculos: 'Vehículos',
  vencimientos: 'Vencimientos',
  viajes: 'Viajes',
};

export function areaOf(route: string): string | undefined {
  const area = segmentOf(route);
  return Object.hasOwn(AREAS, area) ? AREAS[area] : undefined;
}

/** Of '/api/actas/export', 'actas'. */
function segmentOf(route: string): string {
  return route.split('/')[2] ?? '';
}
