import { z } from 'zod';
import { OFFLINE_KINDS } from './descarteKinds';
import { DESCARTE_PLATE_MAX, DESCARTE_REASON_MAX, DESCARTE_TITLE_MAX } from './descarteWords';

const fields = {
  /** The name of the form on the device: the acta it completes, or a name of its own. */
  record: z.string().min(1).max(100),
  title: z.string().trim().min(1).max(DESCARTE_TITLE_MAX),
  plate: z.string().trim().min(1).max(DESCARTE_PLATE_MAX).optional(),
  /** When it was finished; when it was last written to, if it never was. */
  madeAt: z.iso.datetime(),
  state: z.enum(['sinTerminar', 'porEnviar', 'rechazado']),
  /** What the server said when it refused it. */
  reason: z.string().trim().min(1).max(DESCARTE_REASON_MAX).optional(),
};

/** A form that never reached the server and was discarded by its user; reported to the server afterwards. */
export const Descarte = z.strictObject({ kind: z.enum(OFFLINE_KINDS), ...fields });
/** The same of the inspector's app. */
export const DescarteReporte = z.strictObject({ kind: z.literal('reporte'), ...fields });
export type Descarte = z.infer<typeof Descarte> | z.infer<typeof DescarteReporte>;
