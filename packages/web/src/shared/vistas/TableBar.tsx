import type { Column } from '../DataTable/types';
import { ColumnasMenu } from './ColumnasMenu';
import styles from './TableBar.module.css';
import type { ListaState } from './useLista';
import { VistasMenu } from './VistasMenu';

type Props<T> = {
  caption: string;
  lista: ListaState;
  /** Absent where the rows are cards. */
  columns?: { offered: readonly Column<T>[]; shown: readonly Column<T>[] };
};

/** VISTA-01: over every list, how it is looked at. */
export function TableBar<T>({ caption, lista, columns }: Props<T>) {
  return (
    <div className={styles.bar}>
      <VistasMenu caption={caption} lista={lista} />
      {columns && <ColumnasMenu lista={lista} {...columns} />}
    </div>
  );
}
