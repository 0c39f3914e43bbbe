import { formatExactTime, formatLongDay, formatTime } from '@fenix/domain/dates/format';
import type { AlertaTorre, CifrasTorre, EstadoVehiculo, Torre } from '@fenix/domain/torre/torre';
import { access } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { TORRE_MESSAGES } from '@fenix/domain/torre/messages';
import { formatDuration } from '@fenix/domain/text/measures';
import { displayName } from '@fenix/domain/text/names';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Button, Modal, Skeleton, Title, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorState } from '../shared/ErrorState';
import { StateLabel } from '../shared/StateLabel';
import { useOpening, useQueryState } from '../shared/list/useQueryState';
import { notify } from '../shared/notify';
import { formatCount } from '../shared/numbers';
import { useGo } from '../shared/routing';
import { useViewer } from '../shared/viewer';
import { Alertas } from './Alertas';
import { type Chosen, FlotaMapa } from './FlotaMapa';
import { Salidas, type Shown } from './Salidas';
import styles from './TorreDeControl.module.css';
import { type LineState, useTorre } from './useTorre';
import { Cumplimiento } from './Cumplimiento';

const VIEW = 'vista';
const WALL = 'completa';

/** BI-05: the fleet, today's departures and the alerts, live; in wall mode it fills the screen. */
export function TorreDeControl({ client }: { client: string }) {
  const [params] = useQueryState();
  const { open, close } = useOpening();
  const isWall = params.get(VIEW) === WALL;
  const { torre, live, error, retry } = useTorre(client, isWall);
  const leave = () => close({ [VIEW]: undefined });
  useWholeScreen(isWall, leave);

  function handleWall() {
    open({ [VIEW]: WALL });
    // A browser that does not want to fills its window instead.
    document.documentElement.requestFullscreen?.().catch(() => {});
  }

  /** Escape belongs to a dialog that lies over the wall, and then to the wall. */
  function handleClose() {
    if (document.querySelectorAll('[role="dialog"]').length <= 1) leave();
  }

  if (error && !torre) return <ErrorState error={error} onRetry={retry} />;
  if (!torre) return <TowerLoading />;
  if (!isWall)
    return (
      <section className={styles.tower} aria-label="Torre de control">
        <div className={styles.bar}>
          <Live torre={torre} live={live} />
          <Cumplimiento client={client} />
          <Button variant="default" leftSection={<IconMaximize size={16} aria-hidden />} onClick={handleWall}>
            Pantalla completa
          </Button>
        </div>
        <Panels torre={torre} client={client} />
      </section>
    );
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      padding={0}
      transitionProps={{ duration: 0 }}
      onClose={handleClose}
      attributes={{ content: { 'aria-label': 'Torre de control' } }}
      classNames={{ body: styles.wall ?? '', content: styles.sheet ?? '' }}
    >
      <div className={styles.bar}>
        <Title order={1}>{displayName(client)}</Title>
        <Live torre={torre} live={live} />
        <Cumplimiento client={client} />
        <WallClock at={torre.at} />
        <Button variant="default" leftSection={<IconMinimize size={16} aria-hidden />} onClick={leave}>
          Salir
        </Button>
      </div>
      <Panels torre={torre} client={client} />
    </Modal>
  );
}

/** Leaving the whole screen by the browser's own key leaves the wall too, and the other way round. */
function useWholeScreen(isWall: boolean, leave: () => void) {
  const left = useEffectEvent(leave);
  useEffect(() => {
    if (!isWall) return undefined;
    const handleChange = () => {
      if (!document.fullscreenElement) left();
    };
    document.addEventListener('fullscreenchange', handleChange);
    return () => {
      document.removeEventListener('fullscreenchange', handleChange);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isWall]);
}

/** Whether what is seen is of now, in words. */
function Live({ torre: { at, isStale }, live: { isLive, since } }: { torre: Torre; live: LineState }) {
  const isNow = isLive && !isStale;
  // While the platform is unreachable the stream stays open: the screen shows the last change.
  const until = isLive ? new Date(at) : new Date(since);
  return (
    <output className={styles.live}>
      <StateLabel state={isNow ? 'ok' : 'warning'}>{isNow ? 'En vivo' : 'Sin actualizar'}</StateLabel>
      {!isNow && <span>desde las {formatExactTime(until).slice(11)}</span>}
    </output>
  );
}

const SECOND = 1_000;

/** The hour and the day as a wall needs them, and how old the figures are. */
function WallClock({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(now);
  return (
    <div className={styles.clock}>
      <time dateTime={moment.toISOString()} className={styles.hour}>
        {formatTime(moment)}
      </time>
      <span>{formatLongDay(moment)}</span>
      {/* The clocks of two machines may differ by some seconds. */}
      <span>hace {formatDuration(Math.max(0, now - Date.parse(at)) / SECOND)}</span>
    </div>
  );
}

function Panels({ torre, client }: { torre: Torre; client: string }) {
  const { cifras, vehiculos, salidas, alertas, at } = torre;
  const [shown, setShown] = useState<Shown>('todas');
  const [chosen, setChosen] = useState<Chosen>();
  const [listed, setListed] = useState<EstadoVehiculo>();
  const panels = useRef<HTMLDivElement>(null);
  const go = useGo();
  const mayOpenTrip = access(useViewer(), routeOf('despachosList')) === 'open';
  const bring = (panel: string) =>
    panels.current?.querySelector(`[data-panel="${panel}"]`)?.scrollIntoView({ block: 'nearest' });

  function handleShow(next: Shown) {
    setShown(next === shown ? 'todas' : next);
    bring('salidas');
  }

  /** BI-27: the vehicles it counts are listed, so that the next press is one of them. */
  function handleMoving() {
    bring('mapa');
    setListed('movimiento');
  }

  /** S13: what the map is led to is of use where the map is in sight. */
  function handleChoose(next: Chosen | undefined) {
    setChosen(next);
    if (next?.sought) bring('mapa');
  }

  /** BI-25: from an alert to its vehicle, where that was at the moment of the alert. */
  function handleAlerta(alerta: AlertaTorre) {
    const found = vehiculos.find(({ placa }) => placa === alerta.placa);
    if (!found) return handleUnknown(alerta);
    const { latitud, longitud } = alerta.lugar ?? found;
    // Another object each time: who asks again is led there again.
    handleChoose({ id: found.id, sought: { latitud, longitud }, alerta });
  }

  /** Of a vehicle that is no longer among those of the map, its trip is what can be shown. */
  function handleUnknown({ placa, viaje }: AlertaTorre) {
    if (viaje !== undefined && mayOpenTrip) void go({ to: 'despachosList', params: { client }, search: { viaje } });
    else notify.info(placa, TORRE_MESSAGES.noVehicle);
  }

  return (
    <div ref={panels} className={styles.panels}>
      <Cifras
        cifras={cifras}
        unattended={alertas.filter(({ atendida }) => !atendida).length}
        shown={shown}
        onShow={handleShow}
        onMoving={handleMoving}
        onAlertas={() => bring('alertas')}
      />
      <FlotaMapa
        client={client}
        vehiculos={vehiculos}
        chosen={chosen}
        onChoose={handleChoose}
        listed={listed}
        onList={setListed}
      />
      <Salidas salidas={salidas} at={at} client={client} shown={shown} onAll={() => setShown('todas')} />
      <Alertas alertas={alertas} client={client} onOpen={handleAlerta} />
    </div>
  );
}

type CifrasProps = {
  cifras: CifrasTorre;
  /** The number of alerts not taken on. */
  unattended: number;
  shown: Shown;
  onShow: (shown: Shown) => void;
  onMoving: () => void;
  onAlertas: () => void;
};

/** Each leads to what it counts. */
function Cifras({ cifras, unattended, shown, onShow, onMoving, onAlertas }: CifrasProps) {
  const { vehiculos, enMovimiento, salidas, aTiempo, tardeOPerdidas, alertas } = cifras;
  return (
    <ul className={styles.figures} aria-label="Cifras de hoy">
      <Cifra
        label="En movimiento"
        value={enMovimiento}
        of={`de ${formatCount(vehiculos)} vehículos`}
        onPress={onMoving}
      />
      <Cifra
        label="Salidas a tiempo"
        value={aTiempo}
        of={`de ${formatCount(salidas)} hasta ahora`}
        isPressed={shown === 'aTiempo'}
        onPress={() => onShow('aTiempo')}
      />
      <Cifra
        label="Tarde o perdidas"
        value={tardeOPerdidas}
        of="hoy"
        isBad={tardeOPerdidas > 0}
        isPressed={shown === 'tarde'}
        onPress={() => onShow('tarde')}
      />
      <Cifra
        label="Alertas"
        value={alertas}
        of={alertas > unattended ? `${formatCount(unattended)} sin atender` : 'en las últimas 2 horas'}
        isBad={unattended > 0}
        onPress={onAlertas}
      />
    </ul>
  );
}

type CifraProps = {
  label: string;
  value: number;
  of: string;
  isBad?: boolean;
  /** Only for what filters: the others lead to a panel. */
  isPressed?: boolean;
  onPress: () => void;
};

function Cifra({ label, value, of, isBad = false, isPressed, onPress }: CifraProps) {
  return (
    <li>
      <UnstyledButton
        className={styles.figure ?? ''}
        data-bad={isBad || undefined}
        aria-pressed={isPressed}
        onClick={onPress}
      >
        <span>{label}</span>
        <span className={styles.value}>
          <strong>{formatCount(value)}</strong> {isBad && <IconAlertTriangle size={18} aria-hidden />}
          <span>{of}</span>
        </span>
      </UnstyledButton>
    </li>
  );
}

/** The shape of the tower while nothing is known yet. */
function TowerLoading() {
  return (
    <output aria-busy="true" aria-label={SHELL_MESSAGES.loading} className={styles.panels}>
      <span className={styles.figures}>
        {FIGURES.map((name) => (
          <Skeleton key={name} height={78} radius="md" />
        ))}
      </span>
      {PANELS.map((area) => (
        <Skeleton key={area} radius="md" mih={170} style={{ gridArea: area }} />
      ))}
    </output>
  );
}

const FIGURES = ['En movimiento', 'Salidas a tiempo', 'Tarde o perdidas', 'Alertas'];
const PANELS = ['map', 'board', 'alerts'];
