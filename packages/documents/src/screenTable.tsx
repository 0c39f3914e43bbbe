import type { TableCell } from '@fenix/domain/document/blocks';
import { type Of, cellOf, lookOf } from './arrange';
import { keyed } from './keyed';
import { useStyles } from './screenStyle';

/** On paper a table; on a telephone each row is a list under its first value, the others with the heading they had. */
export function Table(table: Of<'table'>) {
  const { headers, rows } = table;
  const { isNumber, isTotal } = lookOf(table);
  const styles = useStyles();
  const look = (column: string) => (isNumber(Number(column)) ? styles.numberCell : {});
  if (styles.isReading) return <StackedRows headers={headers} rows={rows} />;
  return (
    <table style={styles.table}>
      <thead>
        <tr style={{ ...styles.tableRow, ...styles.headRow }}>
          {keyed(headers).map(({ key, part: header }) => (
            <th key={key} scope="col" style={{ ...styles.tableCell, ...styles.headCell, ...look(key) }}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows).map((row) => (
          <tr key={row.key} style={styles.tableRow}>
            {keyed(row.part).map((cell) => (
              <td
                key={cell.key}
                style={{ ...styles.tableCell, ...(isTotal(row.part) && styles.headCell), ...look(cell.key) }}
              >
                <Words cell={cell.part} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Words({ cell }: { cell: TableCell }) {
  const styles = useStyles();
  const { text, note } = cellOf(cell);
  return (
    <>
      <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
      {note !== undefined && <div style={styles.cellNote}>{note}</div>}
    </>
  );
}

function StackedRows({ headers, rows }: Pick<Of<'table'>, 'headers' | 'rows'>) {
  const styles = useStyles();
  return keyed(rows).map(({ key, part: [first, ...others] }) => (
    <section key={key} style={{ ...styles.row, flexDirection: 'column', padding: '10px 0', rowGap: 4 }}>
      <div style={styles.noticeTitle}>
        <Words cell={first ?? ''} />
      </div>
      <dl
        style={{ display: 'grid', gridTemplateColumns: `repeat(${FACTS_BESIDE}, minmax(0, 1fr))`, gap: 8, margin: 0 }}
      >
        {keyed(others).map((cell) => (
          <div key={cell.key}>
            <dt style={styles.label}>{headers[Number(cell.key) + 1]}</dt>
            <dd style={{ ...styles.value, margin: 0 }}>
              <Words cell={cell.part} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** On a telephone. */
const FACTS_BESIDE = 2;
