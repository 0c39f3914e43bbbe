import { z } from 'zod';
import { formatDateTime } from '../../dates/format';
import { ESPERAN_MAX } from '../app/esperan';

/** Phones of one inspector that are remembered. */
export const CELULARES_MAX = 5;

/** IAPP-36: what a phone says of itself. `orden` grows with each time that it says so. */
export const AvisoCelular = z.strictObject({
  telefono: z.uuid(),
  orden: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  esperan: z.number().int().min(0).max(ESPERAN_MAX),
  /** When the oldest of them was finished; null while none waits. */
  desde: z.iso.datetime().nullable(),
});
export type AvisoCelular = z.infer<typeof AvisoCelular>;

/** INSP-35: the unsent reports on a phone by its last heartbeat. */
export const Celular = z.object({
  username: z.string(),
  name: z.string(),
  esperan: z.number().int().nonnegative(),
  desde: z.iso.datetime().nullable(),
  visto: z.iso.datetime(),
});
export type Celular = z.infer<typeof Celular>;

const MINUTE = 60_000;

/** 'Esperan 3 reportes desde 17/11/2026 16:20 · visto hace 5 min'. */
export function celularWords({ esperan, desde, visto }: Celular, now: Date): string {
  const seen = `visto ${agoWords(now.getTime() - new Date(visto).getTime())}`;
  if (esperan === 0) return `Nada por enviar · ${seen}`;
  const since = desde === null ? '' : ` desde ${formatDateTime(new Date(desde))}`;
  return `${esperan === 1 ? 'Espera 1 reporte' : `Esperan ${esperan} reportes`}${since} · ${seen}`;
}

function agoWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 1) return 'hace un momento';
  if (minutes < 60) return `hace ${minutes} min`;
  if (minutes < 24 * 60) return `hace ${Math.floor(minutes / 60)} h`;
  const days = Math.floor(minutes / (24 * 60));
  return days === 1 ? 'hace 1 día' : `hace ${days} días`;
}
