import { DEFAULT_PAGE_SIZE, type RowsPerPage } from '@fenix/domain/paging';
import styles from './DataTable.module.css';
import bones from './Skeleton.module.css';

const WIDTHS = ['72%', '54%', '88%', '63%', '46%'];

const BLANK = '\u00a0';

/** The shape of what is coming. The words 'Cargando...' are in the pager. */
export function SkeletonRows({ columns, size }: { columns: number; size: RowsPerPage }) {
  const rows = size === 'all' ? Number(DEFAULT_PAGE_SIZE) : size;
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className={styles.row}>
          {Array.from({ length: columns }, (_unused, column) => (
            <td key={column}>
              <span className={bones.bone} style={{ width: WIDTHS[(row + column) % WIDTHS.length] }}>
                {BLANK}
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const LINES = ['38%', '72%', '54%'];
const SCREENFUL = 4;

/** The same on a phone, where rows are cards. */
export function SkeletonCards() {
  return (
    <ul className={styles.cards} aria-hidden>
      {Array.from({ length: SCREENFUL }, (_, card) => (
        <li key={card}>
          <div className={bones.card}>
            {LINES.map((width) => (
              <span key={width} className={bones.bone} style={{ width }}>
                {BLANK}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
