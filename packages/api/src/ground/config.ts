import { closeSync, openSync, readSync } from 'node:fs';
import { isIP } from 'node:net';
import { type MapGround, PMTILES_PATH } from '@fenix/domain/mapGround';
import { SECOND_STEP_RULES } from '@fenix/domain/sesion/segundoPaso';
import { z } from 'zod';
import { readKeyRing } from './dataKey';

/** The default hosts of dashboards. */
const POWERBI_HOSTS = ['app.powerbi.com', 'app.fabric.microsoft.com'] as const;

/** The environment, read once. Every setting is here and in docs/settings.md. */
const flag = z.enum(['0', '1']).transform((text) => text === '1');
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'debe empezar por postgres:// o postgresql://');
const secret = z.string().min(32, 'debe tener al menos 32 caracteres');
const hosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((names) => names.every(isHost), 'debe ser una lista de nombres de servidor separados por comas');
/** A period after which rows are deleted: too short a one is more likely a slip than a wish. */
const days = (least: number) => z.coerce.number().int().min(least, `debe ser de al menos ${least} días`).max(36_500);
const mapStyle = z
  .string()
  .refine((text) => pathOf(text) !== undefined, 'debe ser https:// o una ruta que empiece por /, sin usuario')
  .optional();

export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: postgresUrl.optional(),
  MIGRATE_URL: postgresUrl.optional(),
  ALLOW_OWNER: flag.default(false),
  DATABASE_TLS: flag.optional(),
  MIGRATE: flag.default(true),
  STOP_DELAY_S: z.coerce.number().min(0).max(300).default(0),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Fénix'),
  PROVIDER_CLIENT: z.string().trim().min(1).max(120).default('fenix sas'),
  SESSION_HOURS: z.coerce.number().positive().max(720).default(12),
  IDLE_HOURS: z.coerce.number().positive().max(720).default(2),
  FIRST_PASSWORD_CHANGE: flag.optional(),
  SIGN_INS_PER_SECOND: z.coerce.number().int().min(1).max(10_000).default(10),
  SECOND_STEP: z.enum(SECOND_STEP_RULES).default('off'),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, 'debe ser 0, un número de proxies o una lista de direcciones separadas por comas')
    .default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: flag.optional(),
  DEMO_PASSWORD: z.string().min(8, 'debe tener al menos 8 caracteres').default('Fenix-demo-1'),
  TOKEN_SECRET: secret.optional(),
  MEDIA_SECRET: secret.optional(),
  DATA_KEY: z
    .string()
    .refine((text) => readKeyRing(text) !== undefined, 'debe tener 32 bytes en hexadecimal o base64; varias, v2:…,v1:…')
    .optional(),
  PUBLIC_DOCS: flag.optional(),
  BI_HOSTS: hosts.default([...POWERBI_HOSTS]),
  METRICS_TOKEN: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
  MAX_REQUEST_MB: z.coerce.number().positive().max(2_000).default(200),
  COMPANY_QUOTA_GB: z.coerce.number().positive().max(100_000).default(20),
  PHOTOS_QUOTA_GB: z.coerce.number().positive().max(100_000).default(20),
  POSITIONS_DAYS: days(30).optional(),
  TRIPS_DAYS: days(30).optional(),
  PHOTOS_DAYS: days(7).optional(),
  ALERTS_DAYS: days(30).optional(),
  MAIL_DAYS: days(30).optional(),
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^/?#]+\/?$/, 'debe ser una dirección http(s) sin ruta')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'no es un nombre de bucket')
    .optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-][\w./-]*$/, 'admite letras, números, punto, guion y /')
    .optional(),
  GPS_URL: z.url({ protocol: /^https?$/, error: 'debe ser una dirección http(s)' }).optional(),
  GPS_SERVE: flag.default(false),
  GPS_HOSTS: hosts.default([]),
  INCONTROL_URL: z.url({ protocol: /^https?$/, error: 'debe ser una dirección http(s)' }).optional(),
  INCONTROL_TOKEN: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/, 'debe empezar por smtp:// o smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'debe ser un correo, por ejemplo Fénix <avisos@empresa.co>')
    .optional(),
  SMTP_TLS: flag.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'debe ser una dirección http(s)' }).optional(),
  MAP_STYLE_LIGHT: mapStyle,
  MAP_STYLE_DARK: mapStyle,
  MAP_HOSTS: hosts.default([]),
  MAP_PMTILES: z.string().refine(isPmtiles, 'debe ser un archivo PMTiles, versión 3, que se pueda leer').optional(),
  MAP_TILES_URL: z
    .string()
    .refine(isTileTemplate, 'debe ser https:// o una ruta que empiece por /, con {z}, {x} y {y} en la ruta')
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().trim().max(200).optional(),
  WEB_DIR: z.string().optional(),
  MANUAL_DIR: z.string().optional(),
});

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Revisa las variables de entorno:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const demo = settings.DEMO ?? !settings.DATABASE_URL;
  if (demo && !isLoopback(settings.HOST)) {
    throw new ConfigError(
      'DEMO: las cuentas de demostración solo se sirven en HOST=127.0.0.1. Usa DEMO=0 para otra dirección.',
    );
  }
  if (settings.MIGRATE_URL && !settings.DATABASE_URL)
    throw new ConfigError('MIGRATE_URL: falta DATABASE_URL, con la que trabaja el servidor.');
  if (settings.INCONTROL_URL && !settings.INCONTROL_TOKEN)
    throw new ConfigError('INCONTROL_TOKEN: falta la clave con la que se llama al servicio de INCONTROL_URL.');
  if (settings.SMTP_URL && !settings.MAIL_FROM)
    throw new ConfigError('MAIL_FROM: falta el remitente de los correos que salen por SMTP_URL.');
  const PUBLIC_URL = (settings.PUBLIC_URL ?? ownAddress(settings)).replace(/\/+$/, '');
  return {
    ...settings,
    PUBLIC_URL,
    /** Only an explicit setting: a printed document must not contain a URL that works on this machine only. */
    NAMED_URL: settings.PUBLIC_URL && PUBLIC_URL,
    DEMO: demo,
    PUBLIC_DOCS: settings.PUBLIC_DOCS ?? demo,
    FIRST_PASSWORD_CHANGE: settings.FIRST_PASSWORD_CHANGE ?? !demo,
    DATABASE_TLS: settings.DATABASE_TLS ?? isElsewhere(settings.DATABASE_URL),
    SMTP_TLS: settings.SMTP_TLS ?? isElsewhere(settings.SMTP_URL),
    TRUST_PROXY: trustProxy(settings.TRUST_PROXY),
    /** For how many days what grows is kept where a client says nothing else; null is for ever. */
    CONSERVACION: {
      posiciones: settings.POSITIONS_DAYS ?? null,
      viajes: settings.TRIPS_DAYS ?? null,
      fotos: settings.PHOTOS_DAYS ?? null,
      alertas: settings.ALERTS_DAYS ?? null,
      avisos: null,
    },
    S3: s3Settings(settings),
    MAP_GROUND: mapGround(settings),
  };
}

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  prefix: string;
};

/** All of them or none: with an incomplete bucket files would silently go to the disk. */
function s3Settings(settings: z.infer<typeof Environment>): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION, S3_PREFIX } = settings;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY };
  if (!Object.values({ ...needed, S3_REGION, S3_PREFIX }).some(Boolean)) return undefined;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY && S3_SECRET_KEY)
    return {
      endpoint: S3_ENDPOINT.replace(/\/$/, ''),
      bucket: S3_BUCKET,
      region: S3_REGION ?? 'us-east-1',
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      prefix: S3_PREFIX ? `${S3_PREFIX.replace(/\/+$/, '')}/` : '',
    };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  throw new ConfigError(
    `${missing.join(', ')}: faltan para guardar los archivos en S3. Defínelas o quita las demás S3_*.`,
  );
}

/** PESV-41: the base map in place of the embedded one; the first that is set. */
function mapGround(settings: z.infer<typeof Environment>): MapGround | undefined {
  const { MAP_STYLE_LIGHT, MAP_STYLE_DARK, MAP_PMTILES, MAP_TILES_URL, MAP_TILES_ATTRIBUTION } = settings;
  const owner = MAP_TILES_ATTRIBUTION ? { attribution: MAP_TILES_ATTRIBUTION } : {};
  const light = MAP_STYLE_LIGHT ?? MAP_STYLE_DARK;
  if (light) return { kind: 'estilo', light, dark: MAP_STYLE_DARK ?? light, ...owner };
  if (MAP_PMTILES) return { kind: 'archivo', url: PMTILES_PATH, ...owner };
  if (!MAP_TILES_URL) return undefined;
  if (MAP_TILES_ATTRIBUTION) return { kind: 'teselas', url: MAP_TILES_URL, attribution: MAP_TILES_ATTRIBUTION };
  throw new ConfigError('MAP_TILES_ATTRIBUTION: falta decir de quién son los mapas de MAP_TILES_URL.');
}

/** The path of a relative or absolute URL; characters that end a directive of the content security policy are refused. */
function pathOf(address: string): string | undefined {
  return /^(?:https:\/\/[a-z0-9.-]+(?::\d+)?)?(\/(?!\/)[^\s"'<>;,\\]*)$/i.exec(address)?.[1];
}

function isTileTemplate(text: string): boolean {
  const path = pathOf(text);
  return path !== undefined && ['{z}', '{x}', '{y}'].every((part) => path.includes(part));
}

/** Checks the magic bytes at the start of the server, so that a missing file is found before a map is opened. */
function isPmtiles(path: string): boolean {
  try {
    const file = openSync(path, 'r');
    try {
      const start = Buffer.alloc(8);
      return readSync(file, start) === 8 && start.toString('latin1') === 'PMTiles\u0003';
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/** The base of links in mails without PUBLIC_URL. */
function ownAddress({ HOST, PORT }: { HOST: string; PORT: number }): string {
  const host = isIP(HOST) === 6 ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}

/** What leaves this machine is encrypted unless the operator says that it need not be. Of several hosts, one is enough. */
export function isElsewhere(url: string | undefined): boolean {
  const [, hosts = ''] = /^[a-z]+:\/\/(?:[^@/]*@)?([^/?]*)/i.exec(url ?? '') ?? [];
  return hosts
    .split(',')
    .map((host) => host.replace(/:\d*$/, '').replace(/^\[|\]$/g, ''))
    .some((host) => host !== '' && !isLoopback(host));
}

function isHost(text: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);
}

function isTrustProxy(text: string): boolean {
  return /^\d+$/.test(text) || text.split(',').every((address) => isNetwork(address.trim()));
}

/** An address, a network such as 10.0.0.0/8, or one of Fastify's names. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  );
}

/** 0 = none, a number = that many proxies, else a list of trusted addresses. */
function trustProxy(text: string): false | string[] | ((address: string, hop: number) => boolean) {
  if (text === '0') return false;
  const hops = Number(text);
  if (Number.isInteger(hops) && hops > 0) return (_, hop) => hop < hops;
  return text.split(',').map((address) => address.trim());
}
