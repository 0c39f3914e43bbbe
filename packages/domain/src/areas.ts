/** By the first part of their address, the areas of the product that a call or an exported list belongs to. */
export const AREAS: Readonly<Record<string, string>> = {
  actas: 'Actas',
  audit: 'Auditoría',
  auth: 'Usuarios',
  catalogos: 'Catálogos de actas',
  companies: 'Usuarios',
  conduccion: 'Conducción',
  conductores: 'Conductores',
  despachos: 'Despachos',
  documentos: 'Documentos',
  formimages: 'Libro de viaje',
  'gps-accounts': 'Cuentas GPS',
  incontrol: 'InControl',
  informes: 'Informes',
  inspecciones: 'Inspecciones',
  mail: 'Correo',
  modules: 'Clientes',
  newsletter: 'Acciones de mejora',
  papelera: 'Papelera',
  'preset-v2': 'Prealistamientos',
  rutas: 'Rutas',
  templates: 'Plantillas',
  torre: 'Torre de control',
  vehiculos: 'Vehículos',
  viajes: 'Viajes',
};

export function areaOf(route: string): string | undefined {
  const [, , area = ''] = route.split('/');
  return Object.hasOwn(AREAS, area) ? AREAS[area] : undefined;
}
