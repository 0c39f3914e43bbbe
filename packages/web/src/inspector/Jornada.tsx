import { formatTime } from '@fenix/domain/dates/format';
import { DomainError } from '@fenix/domain/errors';
import type { InspectorSession, InspectorTrip, InspectorWork } from '@fenix/domain/incontrol/app/sesion';
import type { InspectorFleet, VehicleOne } from '@fenix/domain/incontrol/app/vehiculo';
import { displayName } from '@fenix/domain/text/names';
import { IconBus, IconClipboardList, IconCloudOff, IconSend } from '@tabler/icons-react';
import {
  Suspense,
  lazy,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Entry, Submission } from '../outbox/outbox';
import { useSending } from '../outbox/sending';
import { Button } from '../sesion/plain/Button';
import { takeInstallOffer } from '../shared/install';
import { useHeightAs } from '../shared/useHeightAs';
import { isLongWaiting, oldestOf, sinceWords } from '../shared/unsent';
import { createAviso } from './aviso';
import { type Unheard, fetchFleet, fetchVehicle, fetchWork, tripIn } from './contact';
import type { Begun, InspectorDevice, KeptWork, Sent } from './device';
import styles from './Jornada.module.css';
import { Pendientes } from './Pendientes';
import { type Left, leftWords, noteUnsent } from './porEnviar';
import { type Place, hashOf, useHash } from './useHash';
import { tripOfVehicle, vehicleIn } from './vehiculo';
import { Viaje } from './Viaje';
import { Viajes } from './Viajes';

type Props = {
  device: InspectorDevice;
  kept: KeptWork | undefined;
  onContact: (session: InspectorSession) => void;
  /** The session is over: nothing may stay open. */
  onLocked: () => void;
  onLeave: (hasLeft: boolean) => Promise<boolean>;
};

/** What a form takes to be drawn is fetched once there is something to see, and kept with the rest. */
const loadForm = () => import('./ReporteForm');
const ReporteForm = lazy(async () => ({ default: (await loadForm()).ReporteForm }));

const loadVehicles = () => import('./Vehiculos');
const Vehiculos = lazy(async () => ({ default: (await loadVehicles()).Vehiculos }));

const REFRESH_MS = 60_000;
/** Vehicles change from day to day, and what is known of them from hour to hour. */
const FLEET_MS = 10 * 60_000;

/** A shift: the trips, what is being written, what waits to be sent. All of it works without signal. */
export function Jornada({ device, kept, onContact, onLocked, onLeave }: Props) {
  const { outbox, inspector } = device;
  const [work, setWork] = useState(kept);
  const [isAway, setAway] = useState(false);
  const [now, setNow] = useState(() => new Date());
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [point, setPoint] = useState('');
  const [offer, setOffer] = useState<InstallOffer>();
  const entries = useSyncExternalStore(outbox.subscribe, outbox.get);
  const { fleet, refreshFleet } = useFleet(device);
  const [tell] = useState(() => createAviso(Date.now));
  const place = useHash();
  const stored = useSyncExternalStore(device.drafts.subscribe, device.drafts.get);
  const seen = useMemo(() => ({ at: place.at, entries, stored }), [place.at, entries, stored]);
  const drafts = useDrafts(device, seen);
  const begun = useMemo(() => drafts?.filter(({ isWaiting }) => !isWaiting), [drafts]);
  useSending(outbox);
  const [hasContact, setContact] = useState(false);
  useEffect(() => {
    if (begun) noteUnsent(inspector, { count: entries.length, begun: begun.length, ...sinceOf(entries) });
  }, [inspector, entries, begun]);

  /** As it is at this moment: what was typed last may have been kept a moment ago. */
  async function countLeft(): Promise<Left> {
    await outbox.reload().catch(() => undefined);
    const found = await device.listDrafts().catch(() => []);
    return { waiting: outbox.get().length, begun: found.filter(({ isWaiting }) => !isWaiting).length };
  }

  const handleWork = useEffectEvent(async ({ keys, ...fresh }: InspectorWork) => {
    // Another person signed in on this phone in another tab.
    if (fresh.inspector._id !== inspector._id) return onLocked();
    onContact({ inspector: fresh.inspector, keys });
    setAway(false);
    setWork(fresh);
    refreshFleet();
    await device.keepWork(fresh);
    // What waits is read first: a phone does not say that nothing waits because it has not looked yet.
    await outbox.reload().catch(() => undefined);
    setContact(true);
    await tell(outbox.get());
  });
  const handleNoWork = useEffectEvent((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'unauthenticated') onLocked();
    else {
      setAway(true);
      setContact(false);
    }
  });
  const handleSettled = useEffectEvent(async ({ path }: Submission, outcome: { kind: string; waiting?: string }) => {
    if (outcome.kind === 'waiting' && outcome.waiting === 'session') onLocked();
    if (outcome.kind !== 'sent') return;
    const install = takeInstallOffer();
    if (install) setOffer({ install });
    setSent(await device.noteSent(tripIn(path)));
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
  useEffect(() => void (hasContact && tell(entries)), [hasContact, entries, tell]);
  useEffect(() => outbox.onSettled((entry, outcome) => void handleSettled(entry, outcome)), [outbox]);
  useEffect(() => {
    void device.readSent().then(setSent);
    void device.readPoint().then(setPoint);
    void loadForm().catch(() => undefined);
  }, [device]);

  function handlePoint(next: string) {
    setPoint(next);
    void device.keepPoint(next);
  }

  const trips = work?.trips ?? [];
  const trip = 'trip' in place ? (findTrip(place.trip, trips, drafts) ?? findVehicle(place.trip, fleet)) : undefined;
  const vehicle = 'trip' in place ? vehicleIn(place.trip) : undefined;
  const missing =
    vehicle === undefined ? (
      <Unknown />
    ) : (
      <NoVehicle
        key={vehicle}
        id={vehicle}
        isKnown={fleet !== undefined}
        isAway={isAway}
        onFound={() => refreshFleet({ isNews: true })}
      />
    );
  const title = titleOf(place.at, trip?.placa, vehicle !== undefined);
  const heading = useArrival(title, hashOf({ ...place, ...('section' in place && { section: undefined }) }));
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => heading.current?.focus()}>
        Saltar al contenido
      </button>
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
        <LongWaiting entries={entries} now={now} />
        {offer && <Install offer={offer} onDone={() => setOffer(undefined)} />}
        {/* Other pages show a heading of their own; here it is for screen readers, and takes the focus. */}
        <h1 ref={heading} tabIndex={-1} className={styles.title} data-hidden={place.at !== 'viajes' || undefined}>
          {title}
        </h1>
        {place.at === 'viajes' && (
          <Viajes
            {...{ work, now, isAway, begun, entries, sent, inspector, countLeft, onLeave, point }}
            onPoint={handlePoint}
          />
        )}
        {place.at === 'pendientes' && <Pendientes device={device} entries={entries} begun={begun} />}
        {place.at === 'vehiculos' && (
          <Suspense fallback={<p className={styles.wait}>Abriendo los vehículos…</p>}>
            <Vehiculos fleet={fleet} isAway={isAway} {...{ begun, entries, sent }} />
          </Suspense>
        )}
        {place.at === 'viaje' &&
          (trip ? <Viaje key={trip.id} trip={trip} {...{ begun, entries, sent, fleet, trips }} /> : missing)}
        {place.at === 'reporte' &&
          (trip && work ? (
            <Suspense fallback={<p className={styles.wait}>Abriendo el reporte…</p>}>
              <ReporteForm
                key={place.referencia}
                device={device}
                trip={trip}
                config={work.config}
                point={point}
                tipo={fleet?.antecedentes.find((one) => one.placa === trip.placa.toUpperCase())?.tipo}
                takesLong={work.videosLargos}
                referencia={place.referencia}
                section={place.section}
              />
            </Suspense>
          ) : (
            missing
          ))}
      </main>
      <nav ref={useHeightAs('--fx-bottom-bar')} className={styles.bar} aria-label="Principal">
        <a href={hashOf({ at: 'viajes' })} aria-current={place.at === 'viajes' ? 'page' : undefined}>
          <IconClipboardList size={24} stroke={1.75} aria-hidden />
          Viajes
        </a>
        <a href={hashOf({ at: 'vehiculos' })} aria-current={place.at === 'vehiculos' ? 'page' : undefined}>
          <IconBus size={24} stroke={1.75} aria-hidden />
          Vehículos
        </a>
        <a href={hashOf({ at: 'pendientes' })} aria-current={place.at === 'pendientes' ? 'page' : undefined}>
          <IconSend size={24} stroke={1.75} aria-hidden />
          Por enviar{entries.length > 0 && <b className={styles.count}>{entries.length}</b>}
        </a>
      </nav>
    </>
  );
}

const TITLES = { viajes: 'Viajes', vehiculos: 'Vehículos', pendientes: 'Por enviar' } as const;

function titleOf(at: Place['at'], plate: string | undefined, isVehicle: boolean): string {
  if (at !== 'viaje' && at !== 'reporte') return TITLES[at];
  const one = isVehicle ? 'Vehículo' : 'Viaje';
  return [at === 'viaje' ? one : 'Reporte', plate].filter(Boolean).join(' · ');
}

/** IAPP-35: the vehicles from the phone's cache, refetched when it is old. */
function useFleet(device: InspectorDevice) {
  const [fleet, setFleet] = useState<InspectorFleet>();
  const asked = useRef(0);
  useEffect(() => {
    let isCurrent = true;
    void device.readFleet().then((kept) => isCurrent && setFleet((now) => now ?? kept));
    return () => {
      isCurrent = false;
    };
  }, [device]);

  const readFleet = useCallback(async () => {
    const fresh = await fetchFleet();
    if (!fresh) {
      asked.current = 0;
      return;
    }
    setFleet(fresh);
    await device.keepFleet(fresh);
  }, [device]);
  const refreshFleet = useCallback(
    ({ isNews = false } = {}) => {
      if (!isNews && Date.now() - asked.current < FLEET_MS) return;
      asked.current = Date.now();
      void readFleet();
    },
    [readFleet],
  );
  return { fleet, refreshFleet };
}

function findVehicle(id: string, fleet: InspectorFleet | undefined): InspectorTrip | undefined {
  const vehicle = fleet?.vehiculos.find((one) => one.id === vehicleIn(id));
  return vehicle && tripOfVehicle(vehicle);
}

/** S10: each place sets the title of the tab, and screen readers announce it. */
function useArrival(title: string, place: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(place);
  useEffect(() => {
    document.title = `${title} · InControl`;
  }, [title]);
  useEffect(() => {
    if (last.current !== place) heading.current?.focus({ preventScroll: true });
    if (last.current !== place) window.scrollTo({ top: 0 });
    last.current = place;
  }, [place]);
  return heading;
}

function sinceOf(entries: readonly Entry[]): { since?: number } {
  const since = oldestOf(entries);
  return since === undefined ? {} : { since };
}

/** AUTH-46: unsent reports are never deleted, so the inspector is reminded of them. */
function LongWaiting({ entries, now }: { entries: readonly Entry[]; now: Date }) {
  const since = oldestOf(entries);
  if (since === undefined || !isLongWaiting(since, now.getTime())) return null;
  return (
    <output className={styles.long}>
      Tienes {leftWords({ waiting: entries.length, begun: 0 })}
      {sinceWords(since, now.getTime())}. La oficina no {entries.length === 1 ? 'lo' : 'los'} tiene todavía: busca señal
      y {entries.length === 1 ? 'envíalo' : 'envíalos'}.
    </output>
  );
}

type InstallOffer = { install: () => void };

/** SHELL-44: after a report was sent, where the browser can; it takes no place before the work. */
function Install({ offer, onDone }: { offer: InstallOffer; onDone: () => void }) {
  function handleInstall() {
    onDone();
    offer.install();
  }

  return (
    <section className={styles.install} aria-label="Instalar">
      <p>Instala la aplicación en este celular para abrirla desde su ícono, con señal o sin ella.</p>
      <Button onClick={handleInstall}>Instalar</Button>
      <Button isQuiet onClick={onDone}>
        Ahora no
      </Button>
    </section>
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

type NoVehicleProps = { id: string; isKnown: boolean; isAway: boolean; onFound: () => void };

/** IAPP-30: a code of another company, or of a vehicle not cached on this phone yet: the server decides which. */
function NoVehicle({ id, isKnown, isAway, onFound }: NoVehicleProps) {
  const [unheard, setUnheard] = useState<Unheard>();
  const handleAnswer = useEffectEvent((one: VehicleOne | Unheard) => {
    setUnheard(typeof one === 'string' ? one : undefined);
    if (typeof one === 'object') onFound();
  });
  useEffect(() => {
    let isCurrent = true;
    void fetchVehicle(id).then((one) => isCurrent && handleAnswer(one));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return (
    <div className={styles.wait}>
      {isKnown && unheard && unheard !== 'away' && !isAway ? (
        <>
          <p>
            {unheard === 'notFound'
              ? 'Este vehículo no es de tu empresa.'
              : 'No pudimos consultar este vehículo. Intenta de nuevo en un momento.'}
          </p>
          <a href={hashOf({ at: 'vehiculos' })}>Buscar otro vehículo</a>
        </>
      ) : (
        <p>{isAway ? 'Sin señal. Los vehículos se cargan en cuanto haya señal.' : 'Cargando los vehículos…'}</p>
      )}
    </div>
  );
}

function Unknown() {
  return (
    <div className={styles.wait}>
      <p>Este viaje ya no está entre los de hoy y mañana.</p>
      <a href={hashOf({ at: 'viajes' })}>Ver los viajes</a>
    </div>
  );
}
