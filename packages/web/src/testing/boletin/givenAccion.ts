import type { Accion } from '@fenix/domain/boletin/accion';
import type { Answer } from '../stubApi';

export const idOf = (number: number) => `0b6f2f1e-0f57-4a3c-9d4e-${String(number).padStart(12, '0')}`;

const respuesta = (number: number, user: string) => ({
  _id: idOf(900 + number),
  user,
  nameUser: `Persona ${number}`,
  client: 'expreso del caribe',
  text: `Enterados ${number}`,
  fecha: '2026-11-02T15:00:00.000Z',
});

/** A release to two companies with two answers, as staff see it. */
export function givenAccion(number: number, change: Partial<Accion> = {}): Accion {
  return {
    _id: idOf(number),
    consecutive: number,
    fecha: '2026-11-01T15:00:00.000Z',
    clientList: ['expreso del caribe', 'cóndor andino'],
    emailsList: ['ana@empresa.co'],
    title1: `Frenos ${number}`,
    description1: 'Revisar cada mañana',
    title2: null,
    description2: null,
    title3: null,
    description3: null,
    foto1: null,
    foto2: null,
    foto3: null,
    foto4: null,
    foto5: null,
    foto6: null,
    responses: [respuesta(1, 'despachos'), respuesta(2, 'tecnico')],
    unread: false,
    ...change,
  };
}

export function pageOfAcciones(items: Accion[]): Answer {
  return { data: { items, next: null, total: { value: items.length, capped: false } } };
}
