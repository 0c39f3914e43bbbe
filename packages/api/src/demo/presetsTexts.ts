import type { SeccionId } from '@fenix/domain/prealistamiento/plantilla/plantillaInicial';

/** Something that was found bad, with the drawing that shows it. */
export type Problem = { seccion: SeccionId; name: string; noveltie: string; photo: string };

/** What keeps a vehicle from leaving. */
export const BLOCKING: readonly Problem[] = [
  {
    seccion: 'llantas',
    name: 'Profundidad de labrado dentro del límite',
    noveltie: 'Labrado de 1 mm en la trasera izquierda',
    photo: 'llanta',
  },
  { seccion: 'llantas', name: 'Delantera derecha', noveltie: 'Amaneció sin aire, con un tornillo', photo: 'llanta' },
  { seccion: 'luces', name: 'Luces de freno', noveltie: 'No enciende la del lado derecho', photo: 'luz' },
  { seccion: 'luces', name: 'Direccionales traseras', noveltie: 'Bombillo quemado', photo: 'luz' },
  { seccion: 'fugas', name: 'Aceite de motor', noveltie: 'Mancha nueva debajo del cárter', photo: 'fuga' },
  {
    seccion: 'estadoMecanico',
    name: 'Nivel de líquido de frenos',
    noveltie: 'Por debajo del mínimo',
    photo: 'tablero',
  },
  { seccion: 'carroceriaExterna', name: 'Parabrisas', noveltie: 'Fisura frente al conductor', photo: 'vidrio' },
];

/** What is repaired by a day, or only noted. */
export const REPAIRED_LATER: readonly Problem[] = [
  { seccion: 'luces', name: 'Luz de reversa', noveltie: 'Intermitente', photo: 'luz' },
  { seccion: 'luces', name: 'Luz de placa', noveltie: 'No enciende', photo: 'luz' },
  { seccion: 'llantas', name: 'Presión de aire', noveltie: 'Faltaban 10 psi, se calibró', photo: 'llanta' },
  { seccion: 'carroceriaExterna', name: 'Vidrios laterales y trasero', noveltie: 'Vidrio 4 fisurado', photo: 'vidrio' },
  {
    seccion: 'estadoMecanico',
    name: 'Temperatura y ruidos del motor',
    noveltie: 'Testigo encendido',
    photo: 'tablero',
  },
  { seccion: 'fugas', name: 'Refrigerante', noveltie: 'Gotea la manguera superior', photo: 'fuga' },
  { seccion: 'botiquin', name: 'Gasa estéril', noveltie: 'Falta reponer', photo: 'botiquin' },
  { seccion: 'botiquin', name: 'Guantes desechables', noveltie: 'Se acabaron', photo: 'botiquin' },
  { seccion: 'carroceriaInterna', name: 'Tablero de instrumentos', noveltie: 'No marca la aguja', photo: 'tablero' },
];

export const REMARKS = [
  'Se lavó antes de salir.',
  'Sale con tanque lleno.',
  'Cambio de conductor en el terminal.',
  'Pendiente de taller el sábado.',
  'Revisado con el jefe de patio.',
] as const;

export const NOVELTIES = [
  'Cambiar pastillas de freno',
  'Programar alineación y balanceo',
  'Reponer elementos del botiquín',
  'Revisar el aire acondicionado',
  'Pintar el bómper trasero',
] as const;

/** Who makes the checks of the demo. */
export const NIGHT_WATCH = 'Milena Charris Polo';
