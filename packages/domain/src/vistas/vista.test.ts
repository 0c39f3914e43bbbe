import { describe, expect, test } from 'vitest';
import { SHELL_MESSAGES } from '../messages';
import { type Holder, MODULES } from '../permissions';
import { LISTA_IDS, NewVista, Tabla, VISTA_MESSAGES, canSeeLista } from './vista';

const holder = (scopes: readonly string[], modulesClient: readonly string[] = MODULES): Holder => ({
  scopes: [...scopes, 'all'],
  modulesClient,
});
const seen = (viewer: Holder) => LISTA_IDS.filter((lista) => canSeeLista(viewer, lista));

describe('VISTA-06 views of the lists a person may see', () => {
  test.each([
    ['readRecords', ['actas', 'documentos', 'acciones']],
    ['readDispatch', ['acciones', 'despachos', 'viajes', 'aptos']],
    ['readNovelty', ['informes', 'acciones']],
  ])('with %s', (scope, listas) => expect(seen(holder([scope]))).toEqual(listas));

  test('a company without the module has none of its lists', () => {
    expect(seen(holder(['readRecords', 'readDispatch'], ['operacion']))).toEqual(['despachos']);
  });

  test('managers have all of them', () => expect(seen(holder(['colfenix'], []))).toEqual(LISTA_IDS));
});

describe('VISTA-05 what a view may hold', () => {
  const vista = { lista: 'actas', name: 'Mías', query: 'type=x' };
  const wordsOf = (body: object) => NewVista.safeParse(body).error?.issues.map(({ message }) => message);

  test('a name without its outer spaces, and the query in one way of writing', () => {
    expect(NewVista.parse({ ...vista, name: '  Mías ', query: '?type=x&page=3&search=a' })).toEqual({
      lista: 'actas',
      name: 'Mías',
      query: 'search=a&type=x',
      isEntrada: false,
    });
  });

  test.each([
    [{ name: '   ' }, SHELL_MESSAGES.required],
    [{ name: 'n'.repeat(41) }, SHELL_MESSAGES.tooLong],
    [{ query: 'q'.repeat(1_501) }, VISTA_MESSAGES.longQuery],
  ])('%o is refused with a message', (change, words) => expect(wordsOf({ ...vista, ...change })).toEqual([words]));

  test.each([[{ lista: 'sueldos' }], [{ name: 'a\0b' }], [{ isEntrada: 'yes' }], [{ user_id: '1' }]])(
    '%o is refused',
    (change) => expect(NewVista.safeParse({ ...vista, ...change }).success).toBe(false),
  );

  test.each([
    [{ columnas: null, densidad: 'comoda' }, true],
    [{ columnas: ['plate'], densidad: 'compacta' }, true],
    [{ columnas: ['pla te'], densidad: 'compacta' }, false],
    [{ columnas: Array.from({ length: 41 }, (_, at) => `c${at}`), densidad: 'comoda' }, false],
    [{ columnas: [], densidad: 'apretada' }, false],
    [{ densidad: 'comoda' }, false],
  ])('%o as a table: %s', (tabla, isGood) => expect(Tabla.safeParse(tabla).success).toBe(isGood));
});
