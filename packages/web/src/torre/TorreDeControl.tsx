import { formatExactTime } from '@fenix/domain/dates/format';
import type { CifrasTorre, Torre } from '@fenix/domain/torre/torre';
import { displayName } from '@fenix/domain/text/names';
import { Button, Modal, Title } from '@mantine/core';
import { IconAlertTriangle, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Loading } from '../shared/Loading';
import { ErrorState } from '../shared/ErrorState';
import { StateLabel } from '../shared/StateLabel';
import { useQueryState } from '../shared/list/useQueryState';
import { formatCount } from '../shared/numbers';
import { Alertas } from './Alertas';
import { FlotaMapa } from './FlotaMapa';
import { Salidas } from './Salidas';
import styles from './TorreDeControl.module.css';
import { useTorre } from './useTorre';

const VIEW = 'vista';
const WALL = 'completa';

/** BI-05: the fleet, the departures of today and what asks for somebody, as they are now; on a wall it fills the screen. */
export function TorreDeControl({ client }: { client: string }) {
  const [params, change] = useQueryState();
  const isWall = params.get(VIEW) === WALL;
  const { torre, isLive, error, retry } = useTorre(client, isWall);
  const leave = () => change({ [VIEW]: undefined });
  useWholeScreen(isWall, leave);

  function handleWall() {
    change({ [VIEW]: WALL });
    // A browser that does not want to fills its window instead.
    document.documentElement.requestFullscreen?.().catch(() => {});
  }

  if (error && !torre) return <ErrorState error={error} onRetry={retry} />;
  if (!torre) return <Loading height={520} />;
  if (!isWall)
    return (
      <section className={styles.tower} aria-label="Torre de control">
        <div className={styles.bar}>
          <Live torre={torre} isLive={isLive} />
          <Button variant="default" leftSection={<IconMaximize size={16} aria-hidden />} onClick={handleWall}>
            Pantalla completa
          </Button>
        </div>
        <Panels torre={torre} />
      </section>
    );
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      padding={0}
      transitionProps={{ duration: 0 }}
      onClose={leave}
      attributes={{ content: { 'aria-label': 'Torre de control' } }}
      classNames={{ body: styles.wall ?? '', content: styles.sheet ?? '' }}
    >
      <div className={styles.bar}>
        <Title order={1}>{displayName(client)}</Title>
        <Live torre={torre} isLive={isLive} />
        <Button variant="default" leftSection={<IconMinimize size={16} aria-hidden />} onClick={leave}>
          Salir
        </Button>
      </div>
      <Panels torre={torre} />
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
function Live({ torre: { at, isStale }, isLive }: { torre: Torre; isLive: boolean }) {
  const isNow = isLive && !isStale;
  return (
    <output className={styles.live}>
      <StateLabel state={isNow ? 'ok' : 'warning'}>{isNow ? 'En vivo' : 'Sin actualizar'}</StateLabel>
      {!isNow && <span>desde las {formatExactTime(new Date(at)).slice(11)}</span>}
    </output>
  );
}

function Panels({ torre }: { torre: Torre }) {
  return (
    <div className={styles.panels}>
      <Cifras cifras={torre.cifras} />
      <FlotaMapa vehiculos={torre.vehiculos} />
      <Salidas salidas={torre.salidas} at={torre.at} />
      <Alertas alertas={torre.alertas} />
    </div>
  );
}

function Cifras({ cifras }: { cifras: CifrasTorre }) {
  const { vehiculos, enMovimiento, salidas, aTiempo, tardeOPerdidas, alertas } = cifras;
  return (
    <dl className={styles.figures} aria-label="Cifras de hoy">
      <Cifra label="En movimiento" value={enMovimiento} of={`de ${formatCount(vehiculos)} vehículos`} />
      <Cifra label="Salidas a tiempo" value={aTiempo} of={`de ${formatCount(salidas)} hasta ahora`} />
      <Cifra label="Tarde o perdidas" value={tardeOPerdidas} of="hoy" isBad={tardeOPerdidas > 0} />
      <Cifra label="Alertas" value={alertas} of="en las últimas 2 horas" isBad={alertas > 0} />
    </dl>
  );
}

function Cifra({ label, value, of, isBad = false }: { label: string; value: number; of: string; isBad?: boolean }) {
  return (
    <div className={styles.figure} data-bad={isBad || undefined}>
      <dt>{label}</dt>
      <dd>
        <strong>{formatCount(value)}</strong> {isBad && <IconAlertTriangle size={18} aria-hidden />}
        <span>{of}</span>
      </dd>
    </div>
  );
}
