import './buffer';
import { type Block, type Cell, type Doc, type PageSize, type TableCell } from '@fenix/domain/document/blocks';
import { Document, Font, Image, Page, Path, Svg, Text, View, pdf } from '@react-pdf/renderer';
import { type Of, type Part, cellOf, footerPage, inRows, lookOf } from './arrange';
import { MARKS } from './glyphs';
import { keyed } from './keyed';
import { TYPEFACE, readLetters } from './letters';
import { MARK_PATHS, MARK_STROKE } from './mark';
import { Columns } from './pdfColumns';
import { Labels, Photos, type Pictures, QrPage, Record, Signatures, Video } from './pdfMedia';
import { footPadding, pagesOf } from './pages';
import { Heading, Section } from './pdfSection';
import { printable } from './printable';
import { CHECK_LOOK, COLUMN_WIDTH, FOOTER_BOTTOM, NOTICE_COLORS, PAPER, labelFrame, styles } from './style';

/** Pictures are read before drawing: the renderer drops, in silence, one it cannot read. */
export type LoadPicture = (url: string) => Promise<Blob>;

/** SHELL-34, SHELL-35: the document as a PDF of 1024×1325 points, or of its own size, with text that can be selected. */
export async function renderPdf(doc: Doc, load: LoadPicture): Promise<Blob> {
  const written = printable(doc, await readLetters());
  return pdf(<PdfDocument doc={written} pictures={await loadPictures(written, load)} />).toBlob();
}

async function loadPictures(doc: Doc, load: LoadPicture): Promise<Pictures> {
  const urls = [...new Set(doc.blocks.flatMap(picturesOf))];
  const read = await Promise.allSettled(urls.map(async (url) => [url, await load(url)] as const));
  return new Map(read.filter((one) => one.status === 'fulfilled').map((one) => one.value));
}

function picturesOf(block: Block): string[] {
  switch (block.kind) {
    case 'header':
      return block.logo ? [block.logo] : [];
    case 'photos':
      return block.photos.flatMap(({ url }) => url ?? []);
    case 'record':
      return block.pictures.flatMap(({ url }) => url ?? []);
    case 'video':
      return block.frame ? [block.frame] : [];
    case 'signature':
      return block.url ? [block.url] : [];
    case 'columns':
      return block.cells.flatMap((cell) => (cell ? (pictureOf(cell) ?? []) : []));
    case 'notice':
    case 'fields':
    case 'text':
    case 'table':
    case 'checks':
    case 'qr':
    case 'labels':
    case 'footer':
      return [];
    default:
      return block satisfies never;
  }
}

function pictureOf(cell: Cell): string | null | undefined {
  if (cell.kind === 'picture') return cell.photo.url;
  if (cell.kind === 'video') return cell.frame;
  return cell.kind === 'signature' ? cell.url : undefined;
}

const LONGEST_WORD = 18;

/** Words stay whole, and what is no word (ids, JSON) may break anywhere: an empty part is a break without a hyphen. */
Font.registerHyphenationCallback((word) => {
  if (word.length <= LONGEST_WORD) return [word];
  // Of two names that are joined by a hyphen each is a word.
  const pieces = word
    .split(/(?<=\p{L}-)(?=\p{L})/u)
    .flatMap((part) => (part.length <= LONGEST_WORD ? [part] : Array.from(part)));
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : ['', piece]));
});

// What is computed per page, as the footer, is measured again and again: a line height would grow each time and push it off.
const { lineHeight, fontSize, ...sheet } = styles.sheet;
const { lineHeight: _, ...foot } = styles.footer;
const FOOTER = { ...foot, position: 'absolute', left: 64, right: 64, bottom: FOOTER_BOTTOM } as const;

export function PdfDocument({ doc, pictures }: { doc: Doc; pictures: Pictures }) {
  const { pages, footer, page } = pagesOf(doc);
  const { width, height, margin } = page;
  const look = {
    ...sheet,
    fontFamily: TYPEFACE,
    fontSize,
    paddingBottom: footPadding(footer),
    ...(margin !== undefined && { padding: margin, paddingBottom: 0 }),
  } as const;
  return (
    <Document title={doc.title} creator="Fénix" producer="Fénix" language="es">
      {keyed(pages).map((one) => (
        <Page key={one.key} size={[width, height]} style={look}>
          <View style={{ lineHeight, fontSize }}>
            {keyed(one.part).map(({ key, part }) => (
              <PartView key={key} part={part} page={page} pictures={pictures} />
            ))}
          </View>
          {footer && <Footer {...footer} />}
        </Page>
      ))}
    </Document>
  );
}

type PartProps = { part: Part; page: PageSize; pictures: Pictures };

function PartView({ part, page, pictures }: PartProps) {
  switch (part.kind) {
    case 'header':
      return <Header {...part} pictures={pictures} />;
    case 'notice':
      return <Notice {...part} />;
    case 'fields':
      return <Fields {...part} />;
    case 'text':
      return (
        <>
          <Heading title={part.title} />
          <Text style={{ marginBottom: styles.block.marginBottom }}>{part.body}</Text>
        </>
      );
    case 'table':
      return <Table {...part} />;
    case 'checks':
      return <Checks {...part} />;
    case 'photos':
      return <Photos {...part} pictures={pictures} />;
    case 'record':
      return <Record block={part} pictures={pictures} />;
    case 'video':
      return <Video {...part} pictures={pictures} />;
    case 'qr':
      return <QrPage {...part} />;
    case 'labels':
      return <Labels labels={part.labels} frame={labelFrame(page)} />;
    case 'columns':
      return <Columns block={part} pictures={pictures} />;
    case 'signatures':
      return <Signatures people={part.people} pictures={pictures} />;
    // It is at the foot of every page instead.
    case 'footer':
      return null;
    default:
      return part satisfies never;
  }
}

function Header({ title, subtitle, logo, pictures }: Of<'header'> & { pictures: Pictures }) {
  const picture = logo && pictures.get(logo);
  return (
    <View style={styles.header}>
      <View style={styles.headerWords}>
        <Text style={styles.title}>{title}</Text>
        {subtitle && <Text style={styles.subtitle}>{subtitle}</Text>}
      </View>
      {picture ? <Image src={picture} style={styles.logo} /> : <BrandMark />}
    </View>
  );
}

function BrandMark() {
  return (
    <Svg width={52} height={52} viewBox="0 0 24 24">
      {MARK_PATHS.map((d) => (
        <Path
          key={d}
          d={d}
          fill="none"
          stroke={PAPER.brand}
          strokeWidth={MARK_STROKE}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </Svg>
  );
}

function Notice({ tone, title, text }: Of<'notice'>) {
  return (
    <View style={{ ...styles.notice, ...NOTICE_COLORS[tone] }} wrap={false}>
      <Text style={styles.noticeTitle}>{title}</Text>
      {text && <Text>{text}</Text>}
    </View>
  );
}

function Fields({ title, columns, rows }: Of<'fields'>) {
  return (
    <Section title={title} rows={inRows(rows, columns)} end={styles.fields.marginBottom}>
      {(row) => (
        <View style={{ flexDirection: 'row' }}>
          {keyed(row).map(({ key, part: [label, value] }) => (
            <View key={key} style={{ ...styles.field, width: COLUMN_WIDTH[columns] }}>
              <Text style={styles.label}>{label}</Text>
              <Text style={styles.value}>{value}</Text>
            </View>
          ))}
        </View>
      )}
    </Section>
  );
}

function Table(table: Of<'table'>) {
  const { title, headers, rows } = table;
  const { isNumber, isTotal } = lookOf(table);
  return (
    <Section title={title} first={<Row cells={headers} isNumber={isNumber} isHead />} rows={rows}>
      {(row) => <Row cells={row} isNumber={isNumber} isStrong={isTotal(row)} />}
    </Section>
  );
}

type RowProps = {
  cells: readonly TableCell[];
  isNumber: (column: number) => boolean;
  isHead?: boolean;
  isStrong?: boolean;
};

function Row({ cells, isNumber, isHead = false, isStrong = isHead }: RowProps) {
  return (
    <View style={{ ...styles.row, ...(isHead && styles.headRow) }}>
      {keyed(cells.map(cellOf)).map(({ key, part: { text, note } }) => (
        <View
          key={key}
          style={{
            ...styles.cell,
            ...(isStrong && styles.headCell),
            ...(isNumber(Number(key)) && styles.numberCell),
          }}
        >
          <Text>{text}</Text>
          {note !== undefined && <Text style={styles.cellNote}>{note}</Text>}
        </View>
      ))}
    </View>
  );
}

function Checks({ title, note, columns, items }: Of<'checks'>) {
  return (
    <Section
      title={title}
      first={note !== undefined && <Text style={styles.note}>{note}</Text>}
      rows={inRows(items, columns)}
    >
      {(row) => (
        <View style={styles.checks}>
          {keyed(row).map(({ key, part: { name, value, mark } }) => (
            <View key={key} style={styles.check}>
              <Svg width={16} height={16} viewBox="0 0 16 16">
                <Path d={MARKS[mark].d} fill="none" stroke={MARKS[mark].color} strokeWidth={MARKS[mark].width} />
              </Svg>
              <Text style={{ ...styles.checkName, ...CHECK_LOOK[mark].name }}>{name}</Text>
              <Text style={{ ...styles.checkValue, ...CHECK_LOOK[mark].value }}>{value}</Text>
            </View>
          ))}
          {/* The last row keeps the columns of the others. */}
          {keyed(Array.from({ length: columns - row.length })).map(({ key }) => (
            <View key={`empty-${key}`} style={styles.checkName} />
          ))}
        </View>
      )}
    </Section>
  );
}

function Footer({ text, provider }: Of<'footer'>) {
  return (
    <View style={FOOTER} fixed>
      <Text style={styles.footerWords}>{text}</Text>
      <Text
        style={styles.footerPage}
        render={({ pageNumber, totalPages }) => footerPage(pageNumber, totalPages, provider)}
      />
    </View>
  );
}
