import { formatTime } from '@fenix/domain/dates/format';
import { DomainError } from '@fenix/domain/errors';
import type { InspectorSession, InspectorTrip, InspectorWork } from '@fenix/domain/incontrol/sesion';
import { displayName } from '@fenix/domain/text/names';
import { IconClipboardList, IconCloudOff, IconSend } from '@tabler/icons-react';
import { Suspense, lazy, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { Submission } from '../outbox/outbox';
import { useSending } from '../outbox/sending';
import { fetchWork, tripIn } from './contact';
import type { Begun, InspectorDevice, KeptWork, Sent } from './device';
import styles from './Jornada.module.css';
import { Pendientes } from './Pendientes';
import { hashOf, useHash } from './useHash';
import { Viaje } from './Viaje';
import { Viajes } from './Viajes';

type Props = {
  device: InspectorDevice;
  kept: KeptWork | undefined;
  onContact: (session: InspectorSession) => void;
  /** The session is over: nothing may stay open. */
  onLocked: () => void;
  onLeave: () => void;
};

/** What a form takes to be drawn is fetched once there is something to see, and kept with the rest. */
const loadForm = () => import('./ReporteForm');
const ReporteForm = lazy(async () => ({ default: (await loadForm()).ReporteForm }));

const REFRESH_MS = 60_000;

/** A shift: the trips, what is being written, what waits to be sent. All of it works without signal. */
export function Jornada({ device, kept, onContact, onLocked, onLeave }: Props) {
  const { outbox, inspector } = device;
  const [work, setWork] = useState(kept);
  const [isAway, setAway] = useState(false);
  const [now, setNow] = useState(() => new Date());
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const entries = useSyncExternalStore(outbox.subscribe, outbox.get);
  const place = useHash();
  const seen = useMemo(() => ({ at: place.at, entries }), [place.at, entries]);
  const drafts = useDrafts(device, seen);
  const begun = useMemo(() => drafts?.filter(({ isWaiting }) => !isWaiting), [drafts]);
  useSending(outbox);

  const handleWork = useEffectEvent(async ({ keys, ...fresh }: InspectorWork) => {
    // Another person signed in on this phone in another tab.
    if (fresh.inspector._id !== inspector._id) return onLocked();
    onContact({ inspector: fresh.inspector, keys });
    setAway(false);
    setWork(fresh);
    await device.keepWork(fresh);
  });
  const handleNoWork = useEffectEvent((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'unauthenticated') onLocked();
    else setAway(true);
  });
  const handleSettled = useEffectEvent(async ({ path }: Submission, outcome: { kind: string; waiting?: string }) => {
    if (outcome.kind === 'waiting' && outcome.waiting === 'session') onLocked();
    if (outcome.kind === 'sent') setSent(await device.noteSent(tripIn(path)));
  });

  useEffect(() => {
    const stop = new AbortController();
    const refresh = () =>
      void fetchWork()
        .then(handleWork, handleNoWork)
        .finally(() => setNow(new Date()));
    const look = () => document.visibilityState === 'visible' && refresh();
    refresh();
    window.addEventListener('online', look, { signal: stop.signal });
    window.addEventListener('offline', look, { signal: stop.signal });
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    const timer = setInterval(look, REFRESH_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, []);
  useEffect(() => outbox.onSettled((entry, outcome) => void handleSettled(entry, outcome)), [outbox]);
  useEffect(() => {
    void device.readSent().then(setSent);
    void loadForm().catch(() => undefined);
  }, [device]);

  const trips = work?.trips ?? [];
  const trip = 'trip' in place ? findTrip(place.trip, trips, drafts) : undefined;
  return (
    <>
      <header className={styles.head}>
        <a href={hashOf({ at: 'viajes' })} className={styles.name}>
          <strong>InControl</strong>
          <span>{displayName(inspector.client)}</span>
        </a>
        <output className={styles.signal}>
          {isAway ? (
            <>
              <IconCloudOff size={18} stroke={1.75} aria-hidden /> Sin señal
            </>
          ) : (
            work && `Al día, ${formatTime(new Date(work.at))}`
          )}
        </output>
      </header>
      <main className={styles.page}>
        {place.at === 'viajes' && (
          <Viajes work={work} now={now} isAway={isAway} {...{ begun, entries, sent, inspector }} onLeave={onLeave} />
        )}
        {place.at === 'pendientes' && <Pendientes device={device} entries={entries} begun={begun} />}
        {place.at === 'viaje' && (trip ? <Viaje trip={trip} {...{ begun, entries, sent }} /> : <Unknown />)}
        {place.at === 'reporte' &&
          (trip && work ? (
            <Suspense fallback={<p className={styles.wait}>Abriendo el reporte…</p>}>
              <ReporteForm
                key={place.referencia}
                device={device}
                trip={trip}
                config={work.config}
                referencia={place.referencia}
                section={place.section}
              />
            </Suspense>
          ) : (
            <Unknown />
          ))}
      </main>
      <nav className={styles.bar} aria-label="Principal">
        <a href={hashOf({ at: 'viajes' })} aria-current={place.at === 'viajes' ? 'page' : undefined}>
          <IconClipboardList size={24} stroke={1.75} aria-hidden />
          Viajes
        </a>
        <a href={hashOf({ at: 'pendientes' })} aria-current={place.at === 'pendientes' ? 'page' : undefined}>
          <IconSend size={24} stroke={1.75} aria-hidden />
          Por enviar{entries.length > 0 && <b className={styles.count}>{entries.length}</b>}
        </a>
      </nav>
    </>
  );
}

/** A trip of a report that was begun, or waits, stays open although it has left the list. */
function findTrip(id: string, trips: readonly InspectorTrip[], drafts: readonly Begun[] | undefined) {
  return trips.find((trip) => trip.id === id) ?? drafts?.find(({ trip }) => trip.id === id)?.trip;
}

/** Reports that were begun. `seen` changes whenever one may have come or gone. */
function useDrafts(device: InspectorDevice, seen: unknown): readonly Begun[] | undefined {
  const [drafts, setDrafts] = useState<{ of: unknown; found: readonly Begun[] }>();
  const isOld = drafts === undefined || drafts.of !== seen;
  useEffect(() => {
    if (!isOld) return undefined;
    let isCurrent = true;
    const keep = (found: readonly Begun[]) => isCurrent && setDrafts({ of: seen, found });
    void device.listDrafts().then(keep, () => keep([]));
    return () => {
      isCurrent = false;
    };
  }, [device, seen, isOld]);
  return drafts?.found;
}

function Unknown() {
  return (
    <div className={styles.wait}>
      <p>Este viaje ya no está entre los de hoy y mañana.</p>
      <a href={hashOf({ at: 'viajes' })}>Ver los viajes</a>
    </div>
  );
}
