import { type Componente, freshComponente } from '@fenix/domain/plantillas/constructor/componente';
import { givenCelda, givenComponente } from '@fenix/domain/testing/plantillas/plantillaFixture';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { FORM_TYPE, type Part, formBody } from '../media/formFixture';
import { PICTURE } from '../picture';
import type { GivenClient } from '../givens';
import type { TestApp } from '../testApp';

/** A line in a column that must be answered, a question, an image and a signature that must be there. */
export const COMPONENTS: Componente[] = [
  givenComponente('header', 'ENTREGA', { id: 'titulo' }),
  givenComponente('column2', '', {
    id: 'fila',
    component: [
      givenCelda('textBox', 'Placa', { id: 'placa', label: 'input', isRequired: true }),
      givenCelda('textBox', '¿Con llaves?', { id: 'llaves', label: 'toggle' }),
    ],
  }),
  givenComponente('image', 'Frente', { id: 'frente' }),
  { ...freshComponente('firma', 'signature'), tools: { label: null, isRequired: true } },
];

let made = 0;

export async function givenPlantilla(
  api: TestApp,
  token: string | undefined,
  change: { name?: string; client?: string; components?: readonly Componente[] } = {},
): Promise<Plantilla> {
  made += 1;
  const payload = { name: `Entrega ${made}`, components: COMPONENTS, ...change };
  return (await api.call(token, 'POST', '/api/templates', { payload })).json().data;
}

/** What a telephone sends; a field that is undefined is left out. */
export function documentoParts(
  fecha: Date,
  fields: Record<string, string | undefined> = {},
  files: readonly string[] = ['campo-firma'],
): Part[] {
  const given = { fecha: fecha.toISOString(), 'campo-placa': 'SKT490', 'campo-llaves': 'true', ...fields };
  return [
    ...Object.entries(given).flatMap(([name, content]) => (content === undefined ? [] : [{ name, content }])),
    ...files.map((name) => ({ name, filename: `${name}.png`, content: PICTURE })),
  ];
}

export function postDocumento(
  api: TestApp,
  token: string | undefined,
  { _id, version }: Pick<Plantilla, '_id' | 'version'>,
  parts: readonly Part[],
  headers: Record<string, string> = {},
) {
  return api.call(token, 'POST', `/api/templates/${_id}/versions/${version}/documentos`, {
    payload: formBody(parts),
    headers: { ...FORM_TYPE, ...headers },
  });
}

/** Tokens of two people with both scopes, one who only fills in, one with neither, another company's, and staff's. */
export async function givenPlantillaPeople(api: TestApp) {
  const acme = await api.givenClient('Cóndor Acme');
  const beta = await api.givenClient('beta ltda');
  const scopes = ['readRecords', 'createRecords'] as const;
  const tokenOf = async (client: GivenClient, name: string, held: Parameters<TestApp['givenUser']>[1]) =>
    api.givenToken(await api.givenUser(client, { name, ...held }));
  return {
    ana: await tokenOf(acme, 'ana', { scopes }),
    leo: await tokenOf(acme, 'leo', { scopes }),
    betaToken: await tokenOf(beta, 'bea', { scopes }),
    onlyFills: await tokenOf(acme, 'luz', { scopes: ['createRecords'] }),
    neither: await tokenOf(acme, 'nora', { scopes: ['readInspect'] }),
    manager: await tokenOf(api.provider, 'gestora', {}),
  };
}
