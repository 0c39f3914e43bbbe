import styles from './Why.module.css';

type Props = {
  label: string;
  columns: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly string[])[];
  foot?: readonly string[];
  /** The name of the row that is asked about. */
  asked?: string | undefined;
  /** Its cells are sentences, and not figures. */
  hasWords?: boolean;
};

/** A few figures in rows. On a phone each has its column's name before it, because nothing scrolls sideways there. */
export function FiguresTable({ label, columns, rows, foot, asked, hasWords = false }: Props) {
  return (
    <table className={styles.table} aria-label={label} data-words={hasWords || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row key={`${index + 1} ${row[0]}`} columns={columns} cells={row} isAsked={row[0] === asked} />
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <Row columns={columns} cells={foot} isAsked={false} />
        </tfoot>
      )}
    </table>
  );
}

type RowProps = { columns: readonly string[]; cells: readonly string[]; isAsked: boolean };

function Row({ columns, cells: [head, ...cells], isAsked }: RowProps) {
  return (
    <tr data-asked={isAsked || undefined}>
      <th scope="row">{head}</th>
      {cells.map((cell, index) => (
        <td key={columns[index + 1]} data-label={columns[index + 1]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
