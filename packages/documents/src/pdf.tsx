import './buffer';
import { type Block, type Doc, PAGE } from '@fenix/domain/document/blocks';
import { Document, Font, Image, Page, Path, Svg, Text, View, pdf } from '@react-pdf/renderer';
import { keyed } from './keyed';
import { MARK_PATHS, MARK_STROKE } from './mark';
import { COLUMN_WIDTH, FOOTER_ROOM, MISSING_PICTURE, PAPER, PHOTO_WIDTH, styles } from './style';

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

/** Pictures are read before drawing: the renderer drops, in silence, one it cannot read. */
export type Pictures = ReadonlyMap<string, Blob>;
export type LoadPicture = (url: string) => Promise<Blob>;

/** SHELL-34, SHELL-35: the document as a PDF of 1024×1325 points with text that can be selected. */
export async function renderPdf(doc: Doc, load: LoadPicture): Promise<Blob> {
  return pdf(<PdfDocument doc={doc} pictures={await loadPictures(doc, load)} />).toBlob();
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
      return block.photos.map((photo) => photo.url);
    case 'signature':
      return block.url ? [block.url] : [];
    case 'fields':
    case 'text':
    case 'table':
    case 'footer':
      return [];
    default:
      return block satisfies never;
  }
}

const LONGEST_WORD = 18;

/** Words stay whole, and what is no word (ids, JSON) may break anywhere: an empty part is a break without a hyphen. */
Font.registerHyphenationCallback((word) =>
  word.length <= LONGEST_WORD
    ? [word]
    : Array.from(word).flatMap((letter, index) => (index === 0 ? [letter] : ['', letter])),
);

// A line height on the page itself makes the renderer drop every text that is computed per page, as the footer is.
const { lineHeight, ...sheet } = styles.sheet;
const SHEET = { ...sheet, fontFamily: 'Helvetica', paddingBottom: FOOTER_ROOM + 40 } as const;
const FOOTER = { ...styles.footer, position: 'absolute', left: 64, right: 64, bottom: 40 } as const;

export function PdfDocument({ doc, pictures }: { doc: Doc; pictures: Pictures }) {
  return (
    <Document title={doc.title} creator="Fénix" producer="Fénix" language="es">
      <Page size={[PAGE.width, PAGE.height]} style={SHEET}>
        <View style={{ lineHeight }}>
          {keyed(doc.blocks).map(({ key, part }) =>
            part.kind === 'footer' ? null : <BlockView key={key} block={part} pictures={pictures} />,
          )}
        </View>
        {keyed(doc.blocks).map(({ key, part }) => part.kind === 'footer' && <Footer key={key} {...part} />)}
      </Page>
    </Document>
  );
}

function BlockView({ block, pictures }: { block: Exclude<Block, Of<'footer'>>; pictures: Pictures }) {
  switch (block.kind) {
    case 'header':
      return <Header {...block} pictures={pictures} />;
    case 'fields':
      return <Fields {...block} />;
    case 'text':
      return (
        <View style={styles.block}>
          <Heading title={block.title} />
          <Text>{block.body}</Text>
        </View>
      );
    case 'table':
      return <Table {...block} />;
    case 'photos':
      return <Photos {...block} pictures={pictures} />;
    case 'signature':
      return <Signature {...block} pictures={pictures} />;
    default:
      return block satisfies never;
  }
}

/** `ahead` keeps a heading from standing alone at the foot of a page. */
function Heading({ title, ahead = 60 }: { title: string | undefined; ahead?: number }) {
  return title ? (
    <Text style={styles.heading} minPresenceAhead={ahead}>
      {title}
    </Text>
  ) : null;
}

function Header({ title, subtitle, logo, pictures }: Of<'header'> & { pictures: Pictures }) {
  const picture = logo && pictures.get(logo);
  return (
    <View style={styles.header}>
      <View style={styles.headerWords}>
        <Text style={styles.title}>{title}</Text>
        {subtitle && <Text style={styles.subtitle}>{subtitle}</Text>}
      </View>
      {picture ? <Image src={picture} style={styles.logo} /> : <Mark />}
    </View>
  );
}

function Mark() {
  return (
    <Svg width={52} height={52} viewBox="0 0 24 24">
      {MARK_PATHS.map((d) => (
        <Path key={d} d={d} fill="none" stroke={PAPER.brand} strokeWidth={MARK_STROKE} strokeLinecap="round" />
      ))}
    </Svg>
  );
}

function Fields({ columns, rows }: Of<'fields'>) {
  return (
    <View style={styles.fields}>
      {keyed(rows).map(({ key, part: [label, value] }) => (
        <View key={key} style={{ ...styles.field, width: COLUMN_WIDTH[columns] }}>
          <Text style={styles.label}>{label}</Text>
          <Text style={styles.value}>{value}</Text>
        </View>
      ))}
    </View>
  );
}

function Table({ title, headers, rows }: Of<'table'>) {
  return (
    <View style={styles.block}>
      <Heading title={title} />
      <View style={{ ...styles.row, ...styles.headRow }}>
        {headers.map((header) => (
          <Text key={header} style={{ ...styles.cell, ...styles.headCell }}>
            {header}
          </Text>
        ))}
      </View>
      {keyed(rows).map((row) => (
        <View key={row.key} style={styles.row} wrap={false}>
          {keyed(row.part).map((cell) => (
            <Text key={cell.key} style={styles.cell}>
              {cell.part}
            </Text>
          ))}
        </View>
      ))}
    </View>
  );
}

function Photos({ title, photos, pictures }: Of<'photos'> & { pictures: Pictures }) {
  return (
    <View style={styles.block}>
      <Heading title={title} ahead={PHOTO_WIDTH} />
      <View style={styles.photos}>
        {keyed(photos).map(({ key, part: { url, caption } }) => (
          <View key={key} style={styles.photo} wrap={false}>
            <Picture picture={pictures.get(url)} />
            {caption && <Text style={styles.caption}>{caption}</Text>}
          </View>
        ))}
      </View>
    </View>
  );
}

function Picture({ picture }: { picture: Blob | undefined }) {
  if (picture) return <Image src={picture} style={styles.photoImage} />;
  return (
    <View style={styles.missing}>
      <Text>{MISSING_PICTURE}</Text>
    </View>
  );
}

function Signature({ name, role, url, pictures }: Of<'signature'> & { pictures: Pictures }) {
  const picture = url && pictures.get(url);
  return (
    <View style={styles.signature} wrap={false}>
      {picture ? <Image src={picture} style={styles.signatureImage} /> : <View style={styles.signatureRoom} />}
      <View style={styles.signatureLine}>
        <Text>{name}</Text>
        {role && <Text style={styles.label}>{role}</Text>}
      </View>
    </View>
  );
}

function Footer({ text }: Of<'footer'>) {
  return (
    <Text
      style={FOOTER}
      fixed
      render={({ pageNumber, totalPages }) =>
        totalPages > 1 ? `${text}  ·  Página ${pageNumber} de ${totalPages}` : text
      }
    />
  );
}
