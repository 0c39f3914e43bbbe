import type { InspectorTrip, InspectorWork } from '@fenix/domain/incontrol/sesion';
import type { Device } from '../outbox/DeviceProvider';
import { createOutbox } from '../outbox/outbox';
import { sealedStore } from '../outbox/sealedStore';
import { createAlone } from '../outbox/sending';
import { sendReport } from './contact';
import type { Holder, Vault } from './vault';

/** What a phone keeps of the last contact: no keys, which have a place of their own. */
export type KeptWork = Omit<InspectorWork, 'keys'>;

export type Sent = { trip: string; at: number };
const SENT_MOST = 200;

export type InspectorDevice = ReturnType<typeof openDevice>;

/** The work of one inspector on this phone: sealed, under their id, and sent by nobody else. */
export function openDevice({ raw, isLasting }: Vault, { inspector, keys }: Holder) {
  const user = inspector._id;
  const store = isLasting ? sealedStore({ store: raw, keys: async () => keys, now: Date.now }) : raw;
  const outbox = createOutbox({ store, user, send: sendReport, alone: createAlone('inspector-outbox'), now: Date.now });
  const workKey = `${user}/trabajo`;
  const sentKey = `${user}/enviados`;
  const device: Device = { store, raw, outbox, isLasting };
  const readSent = async () => ((await store.get('kept', sentKey).catch(() => undefined)) ?? []) as Sent[];
  return {
    ...device,
    inspector,
    readWork: async () => (await store.get('kept', workKey).catch(() => undefined)) as KeptWork | undefined,
    keepWork: (work: KeptWork) => store.put('kept', workKey, work).catch(() => undefined),
    readSent,
    noteSent: async (trip: string) => {
      const sent = [...(await readSent()), { trip, at: Date.now() }].slice(-SENT_MOST);
      await store.put('kept', sentKey, sent).catch(() => undefined);
      return sent;
    },
    /** Reports that were begun, the newest first; those that are finished wait to be sent. */
    listDrafts: async () => {
      const prefix = `${user}/${KIND}/`;
      const waiting = new Set(await store.keys('outbox', prefix));
      const drafts = await store.list('drafts', prefix);
      return drafts
        .map(({ key, value }) => {
          const { values, savedAt } = value as { values: { trip: InspectorTrip }; savedAt: number };
          return { referencia: key.slice(prefix.length), trip: values.trip, savedAt, isWaiting: waiting.has(key) };
        })
        .toSorted((one, other) => other.savedAt - one.savedAt);
    },
  };
}

export type Begun = Awaited<ReturnType<InspectorDevice['listDrafts']>>[number];

/** The line of reports in the outbox. */
export const KIND = 'reporte';
