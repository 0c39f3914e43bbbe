import { DEFAULT_PAGE_SIZE, type RowsPerPage } from '@fenix/domain/paging';
import styles from './DataTable.module.css';

const WIDTHS = ['72%', '54%', '88%', '63%', '46%'];

const BLANK = '\u00a0';

/** The shape of what is coming. The words 'Cargando...' stand in the pager. */
export function SkeletonRows({ columns, size }: { columns: number; size: RowsPerPage }) {
  const rows = size === 'all' ? Number(DEFAULT_PAGE_SIZE) : size;
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className={styles.row}>
          {Array.from({ length: columns }, (_unused, column) => (
            <td key={column}>
              <span className={styles.bone} style={{ width: WIDTHS[(row + column) % WIDTHS.length] }}>
                {BLANK}
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
