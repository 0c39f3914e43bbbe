import { z } from 'zod';

/** The environment, read once. Every setting of the product is a line here and a line in the README's table. */
const flag = z.enum(['0', '1']).transform((text) => text === '1');
const secret = z.string().min(32, 'debe tener al menos 32 caracteres');

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'debe empezar por postgres:// o postgresql://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Fénix'),
  PROVIDER_CLIENT: z.string().trim().min(1).max(120).default('fenix sas'),
  SESSION_HOURS: z.coerce.number().positive().max(720).default(12),
  TRUST_PROXY: z.string().default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: flag.optional(),
  DEMO_PASSWORD: z.string().min(8, 'debe tener al menos 8 caracteres').default('Fenix-demo-1'),
  TOKEN_SECRET: secret.optional(),
  MEDIA_SECRET: secret.optional(),
  METRICS_TOKEN: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
  WEB_DIR: z.string().optional(),
  MANUAL_DIR: z.string().optional(),
});

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
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
  return { ...settings, DEMO: demo, TRUST_PROXY: trustProxy(settings.TRUST_PROXY) };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** 0 = nobody, a number = that many proxies in front of us, else a list of trusted addresses. */
function trustProxy(text: string): false | string[] | ((address: string, hop: number) => boolean) {
  if (text === '0') return false;
  const hops = Number(text);
  if (Number.isInteger(hops) && hops > 0) return (_, hop) => hop < hops;
  return text.split(',').map((address) => address.trim());
}
