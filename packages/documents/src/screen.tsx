import { type Block, type Doc, PAGE } from '@fenix/domain/document/blocks';
import { keyed } from './keyed';
import { MARK_PATHS, MARK_STROKE } from './mark';
import { COLUMN_WIDTH, PAPER, styles } from './style';

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

const SHEET = {
  ...styles.sheet,
  boxSizing: 'border-box',
  width: PAGE.width,
  minHeight: PAGE.height,
  fontFamily: "Helvetica, Arial, 'Liberation Sans', sans-serif",
  overflowWrap: 'anywhere',
} as const;

/** The rows of the PDF, as a real table: the borders are the row's, the columns share the width. */
const TABLE = { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' } as const;
const ROW = { ...styles.row, display: 'table-row', breakInside: 'avoid' } as const;
const CELL = { ...styles.cell, textAlign: 'left', verticalAlign: 'top' } as const;

/** A document as a sheet on screen. `pdf.tsx` draws the same data on paper. */
export function DocumentSheet({ doc }: { doc: Doc }) {
  return (
    <article style={SHEET} aria-label={doc.title} lang="es">
      {keyed(doc.blocks).map(({ key, part }) => (
        <BlockView key={key} block={part} />
      ))}
    </article>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'header':
      return <Header {...block} />;
    case 'fields':
      return <Fields {...block} />;
    case 'text':
      return (
        <section style={styles.block}>
          <Heading title={block.title} />
          <p style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{block.body}</p>
        </section>
      );
    case 'table':
      return <Table {...block} />;
    case 'photos':
      return <Photos {...block} />;
    case 'signature':
      return <Signature {...block} />;
    case 'footer':
      return <footer style={{ ...styles.footer, marginTop: 'auto' }}>{block.text}</footer>;
    default:
      return block satisfies never;
  }
}

function Heading({ title }: { title: string | undefined }) {
  return title ? <h2 style={styles.heading}>{title}</h2> : null;
}

function Header({ title, subtitle, logo }: Of<'header'>) {
  return (
    <header style={styles.header}>
      <div style={styles.headerWords}>
        <h1 style={styles.title}>{title}</h1>
        {subtitle && <p style={{ ...styles.subtitle, marginBottom: 0 }}>{subtitle}</p>}
      </div>
      {logo ? (
        <img src={logo} alt="" style={styles.logo} />
      ) : (
        <svg width={52} height={52} viewBox="0 0 24 24" aria-hidden fill="none" strokeLinecap="round">
          {MARK_PATHS.map((d) => (
            <path key={d} d={d} stroke={PAPER.brand} strokeWidth={MARK_STROKE} />
          ))}
        </svg>
      )}
    </header>
  );
}

function Fields({ columns, rows }: Of<'fields'>) {
  return (
    <dl style={{ ...styles.fields, marginTop: 0 }}>
      {keyed(rows).map(({ key, part: [label, value] }) => (
        <div key={key} style={{ ...styles.field, boxSizing: 'border-box', width: COLUMN_WIDTH[columns] }}>
          <dt style={styles.label}>{label}</dt>
          <dd style={{ ...styles.value, margin: 0 }}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Table({ title, headers, rows }: Of<'table'>) {
  return (
    <section style={styles.block}>
      <Heading title={title} />
      <table style={TABLE}>
        <thead>
          <tr style={{ ...ROW, ...styles.headRow }}>
            {headers.map((header) => (
              <th key={header} scope="col" style={{ ...CELL, ...styles.headCell }}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map((row) => (
            <tr key={row.key} style={ROW}>
              {keyed(row.part).map((cell) => (
                <td key={cell.key} style={CELL}>
                  {cell.part}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Photos({ title, photos }: Of<'photos'>) {
  return (
    <section style={styles.block}>
      <Heading title={title} />
      <div style={styles.photos}>
        {keyed(photos).map(({ key, part: { url, caption } }) => (
          <figure key={key} style={{ ...styles.photo, margin: 0, breakInside: 'avoid' }}>
            <img src={url} alt={caption ?? `Foto ${Number(key) + 1}`} style={styles.photoImage} />
            {caption && <figcaption style={styles.caption}>{caption}</figcaption>}
          </figure>
        ))}
      </div>
    </section>
  );
}

function Signature({ name, role, url }: Of<'signature'>) {
  return (
    <section style={{ ...styles.signature, breakInside: 'avoid' }}>
      {url ? (
        <img src={url} alt={`Firma de ${name}`} style={styles.signatureImage} />
      ) : (
        <div style={styles.signatureRoom} />
      )}
      <div style={styles.signatureLine}>
        <div>{name}</div>
        {role && <div style={styles.label}>{role}</div>}
      </div>
    </section>
  );
}
