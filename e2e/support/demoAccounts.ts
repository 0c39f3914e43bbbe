/** The people of the demo data, by what they are allowed. */
export const DEMO_USERS = [
  'gerente',
  'despachos',
  'tecnico',
  'juridico',
  'operaciones',
  'pesv',
  'consulta',
  'inactivo',
  'sierra',
] as const;
export type DemoUser = (typeof DEMO_USERS)[number];

export const DEMO_PASSWORD = process.env['DEMO_PASSWORD'] ?? 'Fenix-demo-1';
