import { z } from 'zod';
import { paragraphField, textField } from '../../text/fields';
import { Archivo } from '../../media/archivo';
import { LINE_MAX, PROCESS_MAX } from '../limits';
import { PROCESO_MESSAGES } from '../messages';
import type { ActaTipe } from '../tipos';

/** PROC-14: a follow-up of an acta. `state` is good or bad; `name` is who wrote it. */
export const Proceso = z.object({
  fecha: z.iso.datetime(),
  description: z.string(),
  image: Archivo.nullable(),
  state: z.boolean(),
  signature: Archivo.nullable(),
  responsibleName: z.string().nullable(),
  name: z.string().nullable(),
});
export type Proceso = z.infer<typeof Proceso>;

/** PROC-09. */
const WITH_PROCESSES: ReadonlySet<ActaTipe> = new Set(['en linea', 'correctivo']);

export function holdsProcesses(tipe: ActaTipe): boolean {
  return WITH_PROCESSES.has(tipe);
}

export type ProcesoState = 'received' | 'unreceived';
/** PROC-11. */
export const PROCESO_STATES: Record<ProcesoState, string> = { received: 'Recibido', unreceived: 'Sin recibir' };
/** PROC-04. */
export const PROCESO_STATE_DEFAULT = true;

/** PROC-10: a signature or a name is enough. */
export function procesoState({
  signature,
  responsibleName,
}: {
  signature: unknown;
  responsibleName: string | null;
}): ProcesoState {
  return signature || responsibleName ? 'received' : 'unreceived';
}

/** PROC-05, PROC-06, PROC-07. */
export const ProcesoDescription = paragraphField(PROCESS_MAX, PROCESO_MESSAGES.tooLong, PROCESO_MESSAGES.missing);

/** PROC-11: who receives says who they are. */
export const ResponsibleName = textField(LINE_MAX);
