import type { Of } from './arrange';
import { keyed } from './keyed';
import { useStyles } from './screenStyle';

/** On paper a table; on a telephone each row is a list under its first value, the others with the heading they had. */
export function Table({ headers, rows }: Of<'table'>) {
  const styles = useStyles();
  if (styles.isReading) return <StackedRows headers={headers} rows={rows} />;
  return (
    <table style={styles.table}>
      <thead>
        <tr style={{ ...styles.tableRow, ...styles.headRow }}>
          {keyed(headers).map(({ key, part: header }) => (
            <th key={key} scope="col" style={{ ...styles.tableCell, ...styles.headCell }}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows).map((row) => (
          <tr key={row.key} style={styles.tableRow}>
            {keyed(row.part).map((cell) => (
              <td key={cell.key} style={styles.tableCell}>
                {cell.part}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StackedRows({ headers, rows }: Pick<Of<'table'>, 'headers' | 'rows'>) {
  const styles = useStyles();
  return keyed(rows).map(({ key, part: [first, ...others] }) => (
    <section key={key} style={{ ...styles.row, flexDirection: 'column', padding: '10px 0', rowGap: 4 }}>
      <div style={styles.noticeTitle}>{first}</div>
      <dl
        style={{ display: 'grid', gridTemplateColumns: `repeat(${FACTS_BESIDE}, minmax(0, 1fr))`, gap: 8, margin: 0 }}
      >
        {keyed(others).map((cell) => (
          <div key={cell.key}>
            <dt style={styles.label}>{headers[Number(cell.key) + 1]}</dt>
            <dd style={{ ...styles.value, margin: 0 }}>{cell.part}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** On a telephone. */
const FACTS_BESIDE = 2;
