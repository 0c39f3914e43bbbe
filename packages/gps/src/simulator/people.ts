import type { Conductor } from '@fenix/domain/gps/vehiculo';
import { type Random, pick, whole } from './random';

const FIRST = [
  'Álvaro',
  'Andrés',
  'Carlos',
  'César',
  'Diego',
  'Eduardo',
  'Édgar',
  'Fabio',
  'Fernando',
  'Germán',
  'Gloria',
  'Guillermo',
  'Hernán',
  'Iván',
  'Jairo',
  'Javier',
  'Jhon',
  'Jorge',
  'José',
  'Juan',
  'Julio',
  'Leonardo',
  'Luis',
  'Luz',
  'Marcela',
  'Mario',
  'Mauricio',
  'Miguel',
  'Nelson',
  'Néstor',
  'Óscar',
  'Pedro',
  'Rafael',
  'Ramiro',
  'Rubén',
  'Sandra',
  'Wilson',
  'Yolanda',
] as const;
const LAST = [
  'Acosta',
  'Arango',
  'Ávila',
  'Barrios',
  'Bermúdez',
  'Caicedo',
  'Cárdenas',
  'Castro',
  'Cuesta',
  'De la Hoz',
  'Díaz',
  'Escorcia',
  'Fonseca',
  'Gaitán',
  'Giraldo',
  'Gómez',
  'Guerrero',
  'Henao',
  'Hurtado',
  'Jaramillo',
  'Londoño',
  'Mejía',
  'Mendoza',
  'Mosquera',
  'Muñoz',
  'Navarro',
  'Ortega',
  'Ospina',
  'Pacheco',
  'Pinzón',
  'Quintero',
  'Ramírez',
  'Restrepo',
  'Rincón',
  'Rodríguez',
  'Rojas',
  'Salazar',
  'Sierra',
  'Suárez',
  'Torres',
  'Valencia',
  'Vargas',
  'Zapata',
] as const;

/** How the platform marks relief drivers. */
const RELIEF = 'RELEVADOR';

/** Invented drivers, no two of the same name; the last `relief` of them are relief drivers. */
export function driversOf(random: Random, prefix: string, count: number, relief: number, ciudad: string): Conductor[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const { nombre, apellido } = freeName(random, taken);
    const address = `Calle ${whole(random, 4, 96)} # ${whole(random, 3, 70)}-${whole(random, 10, 95)}, ${ciudad}`;
    const id = `${prefix}${String(index + 1).padStart(2, '0')}`;
    return { id, nombre, apellido, direccion: index < count - relief ? address : RELIEF };
  });
}

function freeName(random: Random, taken: Set<string>): { nombre: string; apellido: string } {
  const nombre = pick(random, FIRST);
  const apellido = `${pick(random, LAST)} ${pick(random, LAST)}`;
  const full = `${nombre} ${apellido}`;
  if (taken.has(full)) return freeName(random, taken);
  taken.add(full);
  return { nombre, apellido };
}
