import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import type { WITHOUT_SIGNAL } from '@fenix/domain/permissions';
import { DOCUMENTO_MESSAGES } from '@fenix/domain/plantillas/messages';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import type { OutboxWork } from '../outbox/kinds';
import type { Target } from '../shared/routing';

type Work = OutboxWork & { heldBy: (typeof WITHOUT_SIGNAL)[number] };

/** The forms that can be finished without signal. A new one is a line here and its scope in the domain's list. */
export const OUTBOX_KINDS = {
  /** ACTA-75, ACTA-76. */
  acta: {
    heldBy: 'createRecords',
    rejected: 'Rechazada',
    sent: [ACTA_MESSAGES.updatedTitle, ACTA_MESSAGES.updated],
    refused: [ACTA_MESSAGES.updateFailedTitle, ACTA_MESSAGES.updateFailed],
    queryKey: ['actas'],
    open: (id): Target<'actaComplete'> => ({ to: 'actaComplete', params: { id } }),
    takeAlong: async (taking) => (await import('../actas/completar/keptActas')).takeAlong(taking),
    onDevice: { target: { to: 'actasOnDevice' }, label: 'Ver las actas de este equipo' },
  },
  /** INF-78, INF-79. */
  informe: {
    heldBy: 'createNovelty',
    rejected: 'Rechazado',
    sent: [INFORME_MESSAGES.created, ''],
    refused: [INFORME_MESSAGES.createFailed, ''],
    queryKey: ['informes'],
    open: (borrador): Target<'informeCreate'> => ({ to: 'informeCreate', search: { borrador } }),
  },
  /** PRE-20. */
  preset: {
    heldBy: 'createPreset',
    rejected: 'Rechazado',
    sent: [PRESET_MESSAGES.createdTitle, PRESET_MESSAGES.arrived],
    refused: [PRESET_MESSAGES.failedTitle, PRESET_MESSAGES.failed],
    queryKey: ['prealistamientos'],
    open: (borrador): Target<'prealistamientoCreate'> => ({ to: 'prealistamientoCreate', search: { borrador } }),
  },
  /** TPL-08. */
  documento: {
    heldBy: 'createRecords',
    rejected: 'Rechazado',
    sent: [DOCUMENTO_MESSAGES.created, ''],
    refused: [DOCUMENTO_MESSAGES.failedTitle, DOCUMENTO_MESSAGES.failed],
    queryKey: ['documentos'],
    open: (borrador): Target<'documentoCreate'> => ({ to: 'documentoCreate', search: { borrador } }),
  },
} as const satisfies Record<string, Work>;
