import { CLIENT_SCOPES, type ClientScope } from '../permissions';

/** USR-41: what people are called at work, and the permissions that work asks for. A beginning: each can be changed after. */
export const SCOPE_PRESETS = [
  {
    name: 'Despachador',
    what: 'Programa viajes, hace prealistamientos y genera códigos QR.',
    scopes: ['createDispatch', 'readDispatch', 'createPreset', 'readPreset', 'createCodes'],
  },
  { name: 'Técnico', what: 'Crea, completa y consulta actas.', scopes: ['createRecords', 'readRecords'] },
  {
    name: 'Jurídico',
    what: 'Lee los informes y decide sobre descargos y proceso legal.',
    scopes: ['readNovelty', 'changeStateNovelties'],
  },
  {
    name: 'Inspección',
    what: 'Lee las inspecciones y configura InControl.',
    scopes: ['readInspect', 'configInspect'],
  },
  { name: 'Gerente', what: 'Todo lo de su propia empresa.', scopes: CLIENT_SCOPES },
  {
    name: 'Solo consulta',
    what: 'Ve todo lo de su empresa y no cambia nada.',
    scopes: [
      'readDispatch',
      'readPreset',
      'readInspect',
      'readDashboard',
      'readNovelty',
      'readRecords',
      'readCompliance',
    ],
  },
] as const satisfies readonly { name: string; what: string; scopes: readonly ClientScope[] }[];

export type ScopePreset = (typeof SCOPE_PRESETS)[number];

const isClientScope = (scope: string): scope is ClientScope => (CLIENT_SCOPES as readonly string[]).includes(scope);

/** The preset that these permissions are, to the last of them. Being a manager is another matter, and is apart. */
export function presetOf(held: readonly string[]): ScopePreset | undefined {
  const own = held.filter(isClientScope);
  return SCOPE_PRESETS.find(
    ({ scopes }) => scopes.length === own.length && scopes.every((scope) => own.includes(scope)),
  );
}

/** A preset takes the place of the permissions held; anyone who is a manager stays one. */
export function applyPreset<S extends string>({ scopes }: ScopePreset, held: readonly S[]): (S | ClientScope)[] {
  return [...scopes, ...held.filter((scope) => !isClientScope(scope))];
}
