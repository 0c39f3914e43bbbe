import type { AptitudVehiculo } from '@fenix/domain/aptitud/aptitud';
import { VEREDICTOS, veredictoOf } from '@fenix/domain/aptitud/veredicto';
import { access } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { Razones } from '../../aptitud/Razones';
import { VEREDICTO_STATES } from '../../aptitud/veredictos';
import { PanelDrawer } from '../../shared/PanelDrawer';
import { type AnyTarget, AnyLink } from '../../shared/routing';
import { StateLabel } from '../../shared/StateLabel';
import { useViewer } from '../../shared/viewer';
import styles from './AptoDrawer.module.css';

type Props = { client: string; row: AptitudVehiculo | undefined; onClose: () => void };

/** CUM-43: what speaks against one vehicle, each with the way to put it right, and where its papers and checks are. */
export function AptoDrawer({ client, row, onClose }: Props) {
  return (
    <PanelDrawer
      title={row ? [row.vehiculo.patente, row.vehiculo.nombre].filter(Boolean).join(' · ') : ''}
      isOpen={row !== undefined}
      onClose={onClose}
    >
      {row && <Apto client={client} row={row} />}
    </PanelDrawer>
  );
}

function Apto({ client, row: { vehiculo, razones } }: { client: string; row: AptitudVehiculo }) {
  const { id, patente: placa } = vehiculo;
  const viewer = useViewer();
  const veredicto = veredictoOf(razones);
  const ways: { label: string; target: AnyTarget }[] = [
    { label: 'Papeles', target: { to: 'papeles', search: { placa } } },
    {
      label: 'Prealistamientos',
      target: { to: 'prealistamientosList', params: { client }, search: { search: placa } },
    },
    { label: 'Hacer prealistamiento', target: { to: 'prealistamientoCreate', search: { vehicle: id } } },
  ];
  const open = ways.filter(({ target }) => access(viewer, routeOf(target.to)) === 'open');
  return (
    <div className={styles.apto}>
      <StateLabel state={VEREDICTO_STATES[veredicto]}>{VEREDICTOS[veredicto]}</StateLabel>
      {razones.length > 0 ? (
        <Razones razones={razones} about={{ client, idactivo: id, placa }} label="Razones" />
      ) : (
        <p className={styles.quiet}>No hay nada en contra de que salga ahora.</p>
      )}
      {open.length > 0 && (
        <nav aria-label={`De ${placa}`} className={styles.ways}>
          {open.map(({ label, target }) => (
            <AnyLink key={label} {...target}>
              {label}
            </AnyLink>
          ))}
        </nav>
      )}
    </div>
  );
}
