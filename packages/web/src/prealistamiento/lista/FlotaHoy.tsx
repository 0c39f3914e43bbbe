import { allows } from '@fenix/domain/permissions';
import type { PresetsHoy } from '@fenix/domain/prealistamiento/registro';
import { Button, Progress, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { StaleNotice } from '../../flota/StaleNotice';
import { PlateChip } from '../../shared/PlateChip';
import { StateLabel } from '../../shared/StateLabel';
import { formatCount } from '../../shared/numbers';
import { RouteLink } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';
import { presetQueries } from '../usePrealistamientos';
import styles from './Lista.module.css';

/** The state of the fleet today: how many vehicles may leave, and which have no check yet. */
export function FlotaHoy({ client }: { client: string }) {
  const { data, error, refetch } = useQuery(presetQueries.hoy(client));
  // The list below is what people came for; without a fleet there is nothing to count.
  if (error && !data) return null;
  return (
    <section className={styles.today} aria-label="La flota hoy" aria-busy={!data}>
      {data ? <Counted hoy={data} onRetry={() => void refetch()} /> : <Skeleton height={24} width="60%" />}
    </section>
  );
}

function Counted({ hoy, onRetry }: { hoy: PresetsHoy; onRetry: () => void }) {
  const { vehicles, approved, without } = hoy;
  const [isOpen, { toggle }] = useDisclosure(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <StaleNotice freshness={hoy} onRetry={onRetry} />
      <div className={styles.head}>
        <p className={styles.count}>
          {formatCount(approved)} de {formatCount(vehicles)} vehículos aprobados hoy
        </p>
        <Progress
          className={styles.bar ?? ''}
          color="green"
          value={vehicles === 0 ? 0 : (approved / vehicles) * 100}
          aria-label="Vehículos aprobados hoy"
        />
        {without.length > 0 && (
          <Button
            variant="subtle"
            data-no-print
            aria-expanded={isOpen}
            rightSection={<Chevron size={16} stroke={1.75} aria-hidden />}
            onClick={toggle}
          >
            {without.length === 1 ? '1 sin aprobar' : `${formatCount(without.length)} sin aprobar`}
          </Button>
        )}
      </div>
      {isOpen && <Without without={without} />}
    </>
  );
}

/** Each leads to its check, for anyone who may make one. */
function Without({ without }: Pick<PresetsHoy, 'without'>) {
  const mayCreate = allows(useViewer(), 'createPreset');
  return (
    <ul className={styles.without} aria-label="Vehículos sin aprobar hoy">
      {without.map(({ id, nombre, patente, refused }) => {
        const words = (
          <>
            <PlateChip plate={patente} />
            <span>{nombre}</span>
            {refused ? (
              <StateLabel state="danger">No aprobado</StateLabel>
            ) : (
              <StateLabel state="warning">Sin revisar</StateLabel>
            )}
            {refused && refused.bloqueos.length > 0 && <span>{refused.bloqueos.join(' · ')}</span>}
          </>
        );
        return (
          <li key={id}>
            {mayCreate ? (
              <RouteLink to="prealistamientoCreate" search={{ vehicle: id }} className={styles.vehicle}>
                {words}
              </RouteLink>
            ) : (
              <span className={styles.vehicle}>{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
