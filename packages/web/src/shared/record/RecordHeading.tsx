import { displayName } from '@fenix/domain/text/names';
import type { ReactNode } from 'react';
import { PlateChip } from '../PlateChip';
import styles from './RecordHeading.module.css';

type Props = { name: string | undefined; plate: string; kind: string; client: string; state: ReactNode };

/** Which record a paper, a dialog or a form is about, in one line. */
export function RecordHeading({ name, plate, kind, client, state }: Props) {
  return (
    <span className={styles.heading}>
      {name && <span className={styles.strong}>{name}</span>}
      <PlateChip plate={plate} />
      <span>{kind}</span>
      <span className={styles.quiet}>{displayName(client)}</span>
      {state}
    </span>
  );
}
