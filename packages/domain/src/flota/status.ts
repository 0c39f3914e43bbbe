import type { Estado } from '../gps/programada';

/** The hues of states; each is shown with its word. */
export type EstadoTone = 'info' | 'ok' | 'danger' | 'neutral';

/** DISP-42 to DISP-46: Incompleta and Finalizada both read 'Finalizado'. */
const SHOWN: Record<Estado, { label: string; tone: EstadoTone }> = {
  Pendiente: { label: 'Pendiente', tone: 'info' },
  Finalizada: { label: 'Finalizado', tone: 'ok' },
  Incompleta: { label: 'Finalizado', tone: 'ok' },
  Cancelado: { label: 'Cancelado', tone: 'danger' },
};

const UNDEFINED = 'Indefinido';

/** DISP-46, DISP-47: what another platform calls a state is shown as written, without a colour; nothing is 'Indefinido'. */
export function estadoShown(estado: string | null | undefined): { label: string; tone: EstadoTone } {
  const written = estado?.trim() ?? '';
  if (Object.hasOwn(SHOWN, written)) return SHOWN[written as Estado];
  return { label: written || UNDEFINED, tone: 'neutral' };
}

/** DISP-48: only a dispatch that still is to happen can be called off. */
export function isCancelable(estado: string): boolean {
  return estado === ('Pendiente' satisfies Estado);
}
