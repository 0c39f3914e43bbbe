import type { InspectorTrip, InspectorWork } from '@fenix/domain/incontrol/app/sesion';
import type { InspectorFleet } from '@fenix/domain/incontrol/app/vehiculo';
import type { Device } from '../outbox/DeviceProvider';
import { watchDrafts } from '../outbox/draftChanges';
import { listDrafts } from '../outbox/drafts';
import { createOutbox } from '../outbox/outbox';
import { watchRoom } from '../outbox/room';
import { sealedStore } from '../outbox/sealedStore';
import { createMutex } from '../outbox/sending';
import { sendReport } from './contact';
import { APP } from './ingreso';
import type { Holder, Vault } from './vault';

/** What a phone keeps of the last contact: no keys, which have a place of their own. */
export type KeptWork = Omit<InspectorWork, 'keys'>;

export type Sent = { trip: string; at: number };
const SENT_MOST = 200;

export type InspectorDevice = ReturnType<typeof openDevice>;

/** The work of one inspector on this phone, encrypted and under their id. */
export function openDevice({ raw: bare, isLasting }: Vault, { inspector, keys }: Holder) {
  const { store: roomy, full } = watchRoom(bare);
  const { store: raw, drafts } = watchDrafts(roomy);
  const user = inspector._id;
  const store = isLasting ? sealedStore({ store: raw, keys: async () => keys, now: Date.now }) : raw;
  const outbox = createOutbox({
    store,
    user,
    send: sendReport,
    mutex: createMutex('inspector-outbox'),
    now: Date.now,
    discards: `${APP}/descartes`,
  });
  const workKey = `${user}/trabajo`;
  const fleetKey = `${user}/vehiculos`;
  const sentKey = `${user}/enviados`;
  const pointKey = `${user}/punto`;
  const device: Device = { store, raw, outbox, isLasting, full, drafts };
  const readSent = async () => ((await store.get('kept', sentKey).catch(() => undefined)) ?? []) as Sent[];
  return {
    ...device,
    inspector,
    readWork: async () => (await store.get('kept', workKey).catch(() => undefined)) as KeptWork | undefined,
    keepWork: (work: KeptWork) => store.put('kept', workKey, work).catch(() => undefined),
    /** IAPP-35: the cached vehicles of the company. */
    readFleet: async () => (await store.get('kept', fleetKey).catch(() => undefined)) as InspectorFleet | undefined,
    keepFleet: (fleet: InspectorFleet) => store.put('kept', fleetKey, fleet).catch(() => undefined),
    /** Their control point, until they choose another. */
    readPoint: async () => ((await store.get('kept', pointKey).catch(() => undefined)) ?? '') as string,
    keepPoint: (point: string) => store.put('kept', pointKey, point).catch(() => undefined),
    readSent,
    noteSent: async (trip: string) => {
      const sent = [...(await readSent()), { trip, at: Date.now() }].slice(-SENT_MOST);
      await store.put('kept', sentKey, sent).catch(() => undefined);
      return sent;
    },
    /** Reports that were begun, the newest first; those that are finished wait to be sent. */
    listDrafts: async () => {
      const prefix = `${user}/${KIND}/`;
      const found = await listDrafts(store, prefix);
      return found.drafts.map(({ id, savedAt, values }) => {
        const { trip } = values as { trip: InspectorTrip };
        return { referencia: id.slice(prefix.length), trip, savedAt, isWaiting: found.queued.has(id) };
      });
    },
  };
}

export type Begun = Awaited<ReturnType<InspectorDevice['listDrafts']>>[number];

/** The line of reports in the outbox. */
export const KIND = 'reporte';
