import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { OFFLINE_KEYS, type OfflineKind, RECORDS } from '@fenix/domain/assembly/records';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { DOCUMENTO_MESSAGES } from '@fenix/domain/plantillas/messages';
import { PRESET_CREATED, PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { PresetCreated } from '@fenix/domain/prealistamiento/registro';
import type { OutboxKinds, OutboxWork } from '../outbox/kinds';
import type { Target } from '../shared/routing';

type Work = Omit<OutboxWork, 'heldBy' | 'rejected' | 'queryKey'>;

/** The forms that can be finished without signal, by their name on devices: the parts that only the browser needs. */
const WORK: Readonly<Record<OfflineKind, Work>> = {
  /** ACTA-75, ACTA-76. */
  acta: {
    sent: [ACTA_MESSAGES.updatedTitle, ACTA_MESSAGES.updated],
    refused: [ACTA_MESSAGES.updateFailedTitle, ACTA_MESSAGES.updateFailed],
    open: (id): Target<'actaComplete'> => ({ to: 'actaComplete', params: { id } }),
    opensWith: 'catalogos',
    download: async (taking) => (await import('../actas/completar/keptActas')).download(taking),
    onDevice: { target: { to: 'actasOnDevice' }, label: 'Ver las actas de este equipo' },
  },
  /** INF-78, INF-79. */
  informe: {
    sent: [INFORME_MESSAGES.created, ''],
    refused: [INFORME_MESSAGES.createFailed, ''],
    open: (borrador): Target<'informeCreate'> => ({ to: 'informeCreate', search: { borrador } }),
  },
  /** PRE-20, PRE-28. */
  preset: {
    sent: [PRESET_MESSAGES.createdTitle, PRESET_MESSAGES.arrived],
    refused: [PRESET_MESSAGES.failedTitle, PRESET_MESSAGES.failed],
    isSaved: (message) => message === PRESET_CREATED,
    // A vehicle that may not leave is no success, and the result says so.
    isGood: (answer) => PresetCreated.safeParse(answer).data?.estado !== 'false',
    open: (borrador): Target<'prealistamientoCreate'> => ({ to: 'prealistamientoCreate', search: { borrador } }),
  },
  /** TPL-08. */
  documento: {
    sent: [DOCUMENTO_MESSAGES.created, ''],
    refused: [DOCUMENTO_MESSAGES.failedTitle, DOCUMENTO_MESSAGES.failed],
    open: (borrador): Target<'documentoCreate'> => ({ to: 'documentoCreate', search: { borrador } }),
  },
};

export const OUTBOX_KINDS: OutboxKinds = Object.fromEntries(
  OFFLINE_KEYS.map((key) => {
    const { offline, words, lista } = RECORDS[key];
    const rejected = words.gender === 'f' ? 'Rechazada' : 'Rechazado';
    return [offline.kind, { heldBy: offline.scope, rejected, queryKey: [lista], ...WORK[offline.kind] }] as const;
  }),
);
