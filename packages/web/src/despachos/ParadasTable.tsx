import { formatTime } from '@fenix/domain/dates/format';
import type { ParadaReached } from '@fenix/domain/flota/detalle';
import { Delay } from '../flota/Delay';
import styles from './Detalle.module.css';

/** DISP-39: each stop with its planned and its real time, and how late the vehicle was. */
export function ParadasTable({ paradas }: { paradas: readonly ParadaReached[] }) {
  if (paradas.length === 0) return <p className={styles.quiet}>Esta ruta no tiene paradas.</p>;
  return (
    <table className={styles.stops}>
      <caption className={styles.heading}>Paradas</caption>
      <thead>
        <tr>
          <th scope="col">Parada</th>
          <th scope="col">Programada</th>
          <th scope="col">Llegada</th>
          <th scope="col">Retraso</th>
        </tr>
      </thead>
      <tbody>
        {paradas.map((parada, index) => (
          <tr key={`parada-${index + 1}`} data-reached={parada.llegada !== null || undefined}>
            <th scope="row">{parada.nombre}</th>
            <td>{hour(parada.estimada)}</td>
            <td>{hour(parada.llegada)}</td>
            <td>
              <Delay minutes={parada.retraso} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function hour(at: string | null): string {
  return at === null ? '—' : formatTime(new Date(at));
}
