import { OFFLINE_KEYS, type OfflineKind, RECORDS, recordLabel } from './records';

/** The records that are made without signal, by their names on devices. */
export const OFFLINE_KINDS: readonly OfflineKind[] = OFFLINE_KEYS.map((key) => RECORDS[key].offline.kind);

/** The forms that a device keeps until they are sent, as the outbox names them and as readers do. */
export const DESCARTE_KINDS: Readonly<Record<OfflineKind | 'reporte', string>> = {
  ...(Object.fromEntries(OFFLINE_KEYS.map((key) => [RECORDS[key].offline.kind, recordLabel(key)])) as Record<
    OfflineKind,
    string
  >),
  reporte: 'Reporte de inspección',
};
export type DescarteKind = keyof typeof DESCARTE_KINDS;
