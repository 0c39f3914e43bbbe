import { type Doc, PAGE, type PageSize } from '@fenix/domain/document/blocks';
import { type Of, type Part, footerPage, partsOf } from './arrange';
import { MARKS } from './glyphs';
import { keyed } from './keyed';
import { MARK_PATHS, MARK_STROKE } from './mark';
import { Columns } from './screenColumns';
import { footPadding, pagesOf } from './pages';
import { Labels, Photos, QrPage, Record, Signatures, Video } from './screenMedia';
import { type Lively, LivelyProvider, READING, SHEET, ScreenStyle, columnWidth, useStyles } from './screenStyle';
import { Table } from './screenTable';
import { CHECK_LOOK, FOOTER_BOTTOM, NOTICE_COLORS, PAPER, labelFrame, styles } from './style';

/** A document as the sheets it is printed on, one below the other. `pdf.tsx` draws the same pages. */
export function DocumentSheet({ doc }: { doc: Doc }) {
  const { pages, footer, page } = pagesOf(doc);
  const { width, height, margin } = page;
  const look = {
    ...SHEET.sheet,
    width,
    minHeight: height,
    paddingBottom: footPadding(footer),
    ...(margin !== undefined && { padding: margin }),
  };
  return (
    <ScreenStyle value={SHEET}>
      <article style={{ width }} aria-label={doc.title} lang="es">
        {keyed(pages).map(({ key, part: parts }) => (
          <section
            key={key}
            data-page={Number(key) + 1}
            style={look}
            aria-label={`Página ${Number(key) + 1} de ${pages.length}`}
          >
            {keyed(parts).map((one) => (
              <PartView key={one.key} part={one.part} page={page} />
            ))}
            {footer && (
              <footer style={FOOTER}>
                <span style={styles.footerWords}>{footer.text}</span>
                <span style={styles.footerPage}>{footerPage(Number(key) + 1, pages.length, footer.provider)}</span>
              </footer>
            )}
          </section>
        ))}
      </article>
    </ScreenStyle>
  );
}

const FOOTER = { ...styles.footer, position: 'absolute', left: 64, right: 64, bottom: FOOTER_BOTTOM } as const;

/** The same document for a telephone: the same blocks, one below the other, with pictures that open and videos that play. */
export function DocumentReading({ doc, lively = NOTHING }: { doc: Doc; lively?: Lively }) {
  return (
    <LivelyProvider value={lively}>
      <ScreenStyle value={READING}>
        <article style={READING.sheet} aria-label={doc.title} lang="es">
          {keyed(partsOf(doc.blocks)).map(({ key, part }) => (
            <PartView key={key} part={part} page={doc.page ?? PAGE} />
          ))}
        </article>
      </ScreenStyle>
    </LivelyProvider>
  );
}

const NOTHING: Lively = {};

function PartView({ part, page }: { part: Part; page: PageSize }) {
  const styles = useStyles();
  switch (part.kind) {
    case 'header':
      return <Header {...part} />;
    case 'notice':
      return <Notice {...part} />;
    case 'fields':
      return <Fields {...part} />;
    case 'text':
      return (
        <section style={styles.block}>
          <Heading title={part.title} />
          <p style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{part.body}</p>
        </section>
      );
    case 'table':
      return (
        <section style={styles.block}>
          <Heading title={part.title} />
          <Table {...part} />
        </section>
      );
    case 'checks':
      return <Checks {...part} />;
    case 'photos':
      return (
        <section style={styles.block}>
          <Heading title={part.title} />
          <Photos {...part} />
        </section>
      );
    case 'record':
      return (
        <section style={{ ...styles.block, marginBottom: 0, breakInside: 'avoid' }}>
          <Heading title={part.title} />
          <Record {...part} />
        </section>
      );
    case 'video':
      return (
        <section style={{ ...styles.block, marginBottom: 0, breakInside: 'avoid' }}>
          <Heading title={part.title} />
          <Video {...part} />
        </section>
      );
    case 'qr':
      return <QrPage {...part} />;
    case 'labels':
      return <Labels labels={part.labels} frame={labelFrame(page)} />;
    case 'columns':
      return (
        <section style={{ ...styles.block, marginBottom: 0 }}>
          <Heading title={part.title} />
          <Columns {...part} />
        </section>
      );
    case 'signatures':
      return <Signatures people={part.people} />;
    case 'footer':
      return (
        <footer style={styles.footer}>
          {part.text}
          {part.provider && ` · ${part.provider}`}
        </footer>
      );
    default:
      return part satisfies never;
  }
}

/** A heading is never left alone at the foot of a page. */
function Heading({ title }: { title: string | undefined }) {
  const { heading } = useStyles();
  return title ? <h2 style={{ ...heading, breakAfter: 'avoid' }}>{title}</h2> : null;
}

function Header({ title, subtitle, logo }: Of<'header'>) {
  const styles = useStyles();
  return (
    <header style={styles.header}>
      <div style={styles.headerWords}>
        <h1 style={styles.title}>{title}</h1>
        {subtitle && <p style={{ ...styles.subtitle, marginBottom: 0 }}>{subtitle}</p>}
      </div>
      {logo ? (
        <img src={logo} alt="" style={styles.logo} />
      ) : (
        <svg
          width={52}
          height={52}
          viewBox="0 0 24 24"
          aria-hidden
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {MARK_PATHS.map((d) => (
            <path key={d} d={d} stroke={PAPER.brand} strokeWidth={MARK_STROKE} />
          ))}
        </svg>
      )}
    </header>
  );
}

function Notice({ tone, title, text }: Of<'notice'>) {
  const styles = useStyles();
  return (
    <section style={{ ...styles.notice, ...NOTICE_COLORS[tone], breakInside: 'avoid' }}>
      <div style={styles.noticeTitle}>{title}</div>
      {text && <div>{text}</div>}
    </section>
  );
}

function Fields({ title, columns, rows }: Of<'fields'>) {
  const styles = useStyles();
  return (
    <section>
      <Heading title={title} />
      <dl style={{ ...styles.fields, marginTop: 0 }}>
        {keyed(rows).map(({ key, part: [label, value] }) => (
          <div
            key={key}
            style={{
              ...styles.field,
              boxSizing: 'border-box',
              width: columnWidth(columns, styles.isReading),
              breakInside: 'avoid',
            }}
          >
            <dt style={styles.label}>{label}</dt>
            <dd style={{ ...styles.value, margin: 0 }}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Checks({ title, note, columns, items }: Of<'checks'>) {
  const styles = useStyles();
  const list = {
    display: 'grid',
    gridTemplateColumns: `repeat(${styles.isReading ? 1 : columns}, minmax(0, 1fr))`,
    columnGap: styles.checks.columnGap,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  };
  return (
    <section style={styles.block}>
      <Heading title={title} />
      {note && <p style={{ ...styles.note, marginLeft: 0, marginRight: 0 }}>{note}</p>}
      <ul style={list}>
        {keyed(items).map(({ key, part: { name, value, mark } }) => (
          <li key={key} style={{ ...styles.check, breakInside: 'avoid' }}>
            <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden fill="none" style={{ flexShrink: 0 }}>
              <path d={MARKS[mark].d} stroke={MARKS[mark].color} strokeWidth={MARKS[mark].width} />
            </svg>
            <span style={{ ...styles.checkName, ...CHECK_LOOK[mark].name }}>{name}</span>
            <span style={{ ...styles.checkValue, ...CHECK_LOOK[mark].value }}>{value}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
