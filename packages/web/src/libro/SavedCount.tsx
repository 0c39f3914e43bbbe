import type { FormImage } from '@fenix/domain/flota/pasajeros';
import { IconLock } from '@tabler/icons-react';
import { formatCount } from '../shared/numbers';
import styles from './CountForm.module.css';

/** TRIP-27, TRIP-28: what was saved is read, not written, with who is responsible for it. */
export function SavedCount({ guardado: { numPassengers, noveltie, responsable } }: { guardado: FormImage }) {
  return (
    <div>
      <p className={styles.locked}>
        <IconLock size={16} stroke={1.75} aria-hidden />
        Guardado: ya no se puede editar
      </p>
      <dl className={styles.saved}>
        <dt>Pasajeros</dt>
        <dd>{formatCount(numPassengers)}</dd>
        <dt>Novedad</dt>
        <dd>{noveltie || 'Sin novedad'}</dd>
        <dt>Responsable</dt>
        <dd>{responsable}</dd>
      </dl>
    </div>
  );
}
