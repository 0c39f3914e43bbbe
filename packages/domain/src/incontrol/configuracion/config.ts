import { z } from 'zod';
import { SHELL_MESSAGES } from '../../messages';
import { textField } from '../../text/fields';
import { nameKey, sameName } from '../../text/names';
import { INCONTROL_MESSAGES } from '../messages';

/** ICFG-03: what the inspector's app asks for, in its order; all on until a company says otherwise. */
export const ASKED = [
  'Fecha y hora de reporte',
  'Puntos de control',
  'Numero de pasajeros',
  'Nombre del inspector',
  'Registro fotografico',
  'Aplicar algoritmo de imagenes',
  'Novedades',
  'Funcionarios',
  'Descripcion',
  'Implicados',
  'Lista de empresas',
  'Video',
  'Firma recibido',
] as const;
export type Asked = (typeof ASKED)[number];

/** ICFG-04, ICFG-05: off by default, and last in the list. */
export const BY_DEFAULT = 'Configuracion por defecto';
export const TOGGLES = [...ASKED, BY_DEFAULT] as const;
export type ToggleName = (typeof TOGGLES)[number];

/** ICFG-13: the default number of photographs of each type of vehicle. */
export const DEFAULT_IMAGES = {
  bus: 1,
  autobus: 2,
  automovil: 3,
  microbus: 4,
  camioneta: 1,
  buseta: 2,
  camion: 3,
  otros: 4,
} as const;
export type ImageType = keyof typeof DEFAULT_IMAGES;
export const TYPE_WORDS = {
  bus: 'Bus',
  autobus: 'Autobús',
  automovil: 'Automóvil',
  microbus: 'Microbús',
  camioneta: 'Camioneta',
  buseta: 'Buseta',
  camion: 'Camión',
  otros: 'Otros',
} as const satisfies Record<ImageType, string>;
export const IMAGE_TYPES = Object.keys(DEFAULT_IMAGES) as ImageType[];

/** ICFG-12; also what every type takes under the default configuration (ICFG-14, ICFG-15). */
export const IMAGES_MAX = 4;

export const ENTRY_MAX = 120;
export const ENTRIES_MAX = 300;
export const COLLECTIONS_MAX = 50;

/** ICFG-12, ICFG-15: more than the most becomes the most; negative or unreadable becomes none. */
export function readImageCount(given: unknown): number {
  const count = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof count !== 'number' || !(count > 0)) return 0;
  return Math.min(Math.floor(count), IMAGES_MAX);
}

const Toggle = z.object({ name: z.enum(TOGGLES), checked: z.boolean() });
export type Toggle = z.infer<typeof Toggle>;

const Collection = z.object({ name: z.string(), data: z.array(z.string()) });
export type Collection = z.infer<typeof Collection>;

const Images = z.object({
  bus: z.number(),
  autobus: z.number(),
  automovil: z.number(),
  microbus: z.number(),
  camioneta: z.number(),
  buseta: z.number(),
  camion: z.number(),
  otros: z.number(),
} satisfies Record<ImageType, z.ZodNumber>);

/** ICFG-18. */
export const InspectorConfig = z.object({
  stateToggles: z.array(Toggle),
  novelties: z.array(Collection),
  companyList: z.array(z.string()),
  configImages: Images,
  controllerPoints: z.array(z.string()),
  /** Zero until a company saves its first. */
  version: z.number().int().nonnegative(),
});
export type InspectorConfig = z.infer<typeof InspectorConfig>;
export type ConfigParts = Omit<InspectorConfig, 'version'>;

export const DEFAULT_CONFIG: InspectorConfig = {
  stateToggles: TOGGLES.map((name) => ({ name, checked: name !== BY_DEFAULT })),
  novelties: [],
  companyList: [],
  configImages: DEFAULT_IMAGES,
  controllerPoints: [],
  version: 0,
};

/** What a company has saved, or the defaults. */
export function configOf(saved: unknown, version: number | null): InspectorConfig {
  return version === null ? DEFAULT_CONFIG : InspectorConfig.parse({ ...(saved as object), version });
}

export function isOn({ stateToggles }: Pick<ConfigParts, 'stateToggles'>, name: ToggleName): boolean {
  return stateToggles.some((toggle) => toggle.name === name && toggle.checked);
}

/** ICFG-14, ICFG-15: how many photographs the app asks for. */
export function imagesOf(config: Pick<ConfigParts, 'stateToggles' | 'configImages'>, type: ImageType): number {
  if (!isOn(config, 'Registro fotografico')) return 0;
  return isOn(config, BY_DEFAULT) ? IMAGES_MAX : config.configImages[type];
}

/**
 * ICFG-05: back to what has a default: the switches and the photographs. Collections, companies and points have
 * none; they are the company's own and stay.
 */
export function restoreDefaults<C extends ConfigParts>(config: C): C {
  return {
    ...config,
    stateToggles: DEFAULT_CONFIG.stateToggles.map(({ name }) => ({ name, checked: true })),
    configImages: { ...DEFAULT_IMAGES },
  };
}

/** ICFG-05: the default configuration is on only while nothing differs from it. */
export function settleDefault<C extends ConfigParts>(config: C): C {
  if (!isOn(config, BY_DEFAULT) || isLikeDefault(config)) return config;
  return { ...config, stateToggles: config.stateToggles.map((toggle) => switchedOff(toggle, BY_DEFAULT)) };
}

function isLikeDefault({ stateToggles, configImages }: ConfigParts): boolean {
  return (
    stateToggles.every(({ checked }) => checked) &&
    IMAGE_TYPES.every((type) => configImages[type] === DEFAULT_IMAGES[type])
  );
}

function switchedOff(toggle: Toggle, name: ToggleName): Toggle {
  return toggle.name === name ? { ...toggle, checked: false } : toggle;
}

/** Always all of them, in their order: one that was not sent has its default. */
const Toggles = z
  .array(z.strictObject({ name: z.enum(TOGGLES, INCONTROL_MESSAGES.unknownToggle), checked: z.boolean() }))
  .max(TOGGLES.length)
  .superRefine((given, context) => refuseTwice(given, context, INCONTROL_MESSAGES.toggleTwice))
  .transform((given) =>
    DEFAULT_CONFIG.stateToggles.map((usual) => given.find(({ name }) => name === usual.name) ?? usual),
  );

/** ICFG-16: trimmed, without empty ones, each once. */
const Entries = z
  .array(z.string(SHELL_MESSAGES.invalid).transform((text) => text.trim()))
  .max(ENTRIES_MAX, INCONTROL_MESSAGES.tooMany)
  .transform((entries) => entries.filter((text) => text !== ''))
  .pipe(z.array(textField(ENTRY_MAX)))
  .transform((entries) =>
    entries.filter((text, index) => entries.findIndex((other) => sameName(text, other)) === index),
  );

const Novelties = z
  .array(z.strictObject({ name: z.string(SHELL_MESSAGES.invalid).trim(), data: Entries }))
  .max(COLLECTIONS_MAX, INCONTROL_MESSAGES.tooMany)
  .transform((given) => given.filter(({ name, data }) => name !== '' || data.length > 0))
  .pipe(z.array(z.object({ name: textField(ENTRY_MAX), data: z.array(z.string()) })))
  .superRefine((given, context) => refuseTwice(given, context, INCONTROL_MESSAGES.collectionTwice));

function refuseTwice(given: readonly { name: string }[], context: z.RefinementCtx, message: string): void {
  const seen = new Set<string>();
  for (const [index, { name }] of given.entries()) {
    if (seen.has(nameKey(name))) context.addIssue({ code: 'custom', path: [index, 'name'], message });
    seen.add(nameKey(name));
  }
}

const Count = z.unknown().transform(readImageCount);
/** A type that was not sent has its default. */
const count = (type: ImageType) => z.preprocess((given) => (given === undefined ? DEFAULT_IMAGES[type] : given), Count);
const ImageCounts = z.strictObject({
  bus: count('bus'),
  autobus: count('autobus'),
  automovil: count('automovil'),
  microbus: count('microbus'),
  camioneta: count('camioneta'),
  buseta: count('buseta'),
  camion: count('camion'),
  otros: count('otros'),
} satisfies Record<ImageType, z.ZodType>);

/** ICFG-19: the companion app's names of the parts. */
const COMPANION_NAMES = { stateToggles: 'arrayConfig', companyList: 'companies', controllerPoints: 'points' } as const;

/** ICFG-19: the first names, whichever were sent. Both at once are nonsense, and refused as unknown. */
function withFirstNames(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const named: Record<string, unknown> = { ...body };
  for (const [first, second] of Object.entries(COMPANION_NAMES)) {
    if (first in named || !(second in named)) continue;
    named[first] = named[second];
    delete named[second];
  }
  return named;
}

const PARTS = {
  stateToggles: Toggles,
  novelties: Novelties,
  companyList: Entries,
  configImages: ImageCounts,
  controllerPoints: Entries,
};

/** ICFG-20, ICFG-21: the client's id and the five parts, with the version that was read, for optimistic locking. */
export const ConfigChange = z.preprocess(
  withFirstNames,
  z
    .strictObject({
      id: z.uuid(INCONTROL_MESSAGES.unknownClient),
      ...PARTS,
      version: InspectorConfig.shape.version.optional(),
      /** INSP-36: the client whose configuration was copied; only staff say so. */
      copiadaDe: textField(ENTRY_MAX).optional(),
    })
    .transform(settleDefault),
);
export type ConfigChange = z.infer<typeof ConfigChange>;

/** The same, as another product sends it to our service: the client by its name. */
export const PublishedConfig = z.preprocess(
  withFirstNames,
  z.strictObject({ client: textField(ENTRY_MAX), ...PARTS }).transform(settleDefault),
);
export type PublishedConfig = z.infer<typeof PublishedConfig>;

/** ICFG-19: the configuration as the companion app reads it. */
export const CompanionConfig = z.object({
  client: z.string(),
  arrayConfig: z.array(Toggle),
  novelties: z.array(Collection),
  companies: z.array(z.string()),
  configImages: Images,
  points: z.array(z.string()),
});
export type CompanionConfig = z.infer<typeof CompanionConfig>;

export function toCompanion(client: string, config: ConfigParts): CompanionConfig {
  const { stateToggles, novelties, companyList, configImages, controllerPoints } = config;
  return {
    client,
    arrayConfig: stateToggles,
    novelties,
    companies: companyList,
    configImages,
    points: controllerPoints,
  };
}

/** Field by field and in words, for the audit log and for anyone who has not seen the change. */
export function describeConfig(config: ConfigParts): Record<string, string | readonly string[]> {
  const { stateToggles, novelties, companyList, configImages, controllerPoints } = config;
  return {
    ...Object.fromEntries(stateToggles.map(({ name, checked }) => [name, checked ? 'encendido' : 'apagado'])),
    ...Object.fromEntries(novelties.map(({ name, data }) => [`novedades «${name}»`, data])),
    empresas: companyList,
    'puntos de control': controllerPoints,
    ...Object.fromEntries(IMAGE_TYPES.map((type) => [`fotografías de ${type}`, String(configImages[type])])),
  };
}
