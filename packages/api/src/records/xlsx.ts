import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { BOGOTA_OFFSET_HOURS, type IsoDay } from '@fenix/domain/dates/days';
import { type Cell, cellText } from '@fenix/domain/text/cells';

/** The name of a sheet, its headers, and its rows in chunks. */
export type Sheet = { title: string; headers: readonly string[]; chunks: AsyncIterable<readonly (readonly Cell[])[]> };

/** The limit of Excel; further rows go to the next sheet. */
const MAX_ROWS = 1_048_576;

/**
 * Streams a workbook while its rows arrive; only the offsets of its parts are kept in memory. Texts are inline strings,
 * never formulas; numbers are numbers, days and moments (of Bogotá) real dates.
 */
export async function* writeXlsx({ title, headers, chunks }: Sheet, maxRows = MAX_ROWS): AsyncGenerator<Buffer> {
  const zip = createZip();
  const rows = chunks[Symbol.asyncIterator]();
  try {
    const source = await startSheets(headers, rows);
    let sheets = 0;
    do {
      sheets += 1;
      yield* zip.add(`xl/worksheets/sheet${sheets}.xml`, source.write(maxRows));
    } while (!source.isDone());
    for (const [name, text] of Object.entries(partsOf(title, source.ends))) yield* zip.add(name, [text]);
    yield zip.end();
  } finally {
    await rows.return?.();
  }
}

/** Splits the rows into sheets; the first chunk decides the widths of the columns. */
async function startSheets(headers: readonly string[], chunks: AsyncIterator<readonly (readonly Cell[])[]>) {
  let next = await chunks.next();
  let chunk = next.done ? [] : next.value;
  let at = 0;
  const columns = headers.map((_, index) => columnName(index));
  const ends: string[] = [];
  const head = `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widthsOf(headers, chunk)}</cols><sheetData>`;
  return {
    /** The last cell of each written sheet. */
    ends,
    isDone: () => at >= chunk.length && Boolean(next.done),
    async *write(maxRows: number): AsyncGenerator<string> {
      yield `${head}<row r="1">${headers.map((text, index) => textCell(`${columns[index]}1`, text, STYLES.head)).join('')}</row>`;
      let row = 2;
      while (row <= maxRows) {
        let xml = '';
        for (; at < chunk.length && row <= maxRows; at += 1, row += 1) xml += rowXml(columns, row, chunk[at] ?? []);
        if (xml) yield xml;
        if (at < chunk.length) break;
        next = await chunks.next();
        if (next.done) break;
        [chunk, at] = [next.value, 0];
      }
      ends.push(`$${columns.at(-1)}$${row - 1}`);
      yield `</sheetData><autoFilter ref="A1:${columns.at(-1)}${row - 1}"/><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>`;
    },
  };
}

function rowXml(columns: readonly string[], row: number, cells: readonly Cell[]): string {
  let xml = `<row r="${row}">`;
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] ?? '';
    if (cell !== '') xml += cellXml(`${columns[index]}${row}`, cell);
  }
  return `${xml}</row>`;
}

function cellXml(place: string, cell: string | number | { day: IsoDay } | { at: Date }): string {
  if (typeof cell === 'string') return textCell(place, cell);
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : '';
  const [moment, style] =
    'day' in cell
      ? [Date.parse(`${cell.day}T00:00:00Z`), STYLES.day]
      : [cell.at.getTime() + BOGOTA_OFFSET_HOURS * 3_600_000, STYLES.moment];
  return `<c r="${place}" s="${style}"><v>${moment / 86_400_000 + DAYS_TO_1970}</v></c>`;
}

/** Excel dates are days since the end of 1899. */
const DAYS_TO_1970 = 25_569;
const MAX_TEXT_LENGTH = 32_767;
const STYLES = { head: 1, day: 2, moment: 3 };

function textCell(place: string, text: string, style?: number): string {
  const styled = style === undefined ? '' : ` s="${style}"`;
  const space = HAS_OUTER_SPACE.test(text) ? ' xml:space="preserve"' : '';
  const written = escapeXml(text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text);
  return `<c r="${place}"${styled} t="inlineStr"><is><t${space}>${written}</t></is></c>`;
}

/** Whitespace that XML readers drop without `xml:space="preserve"`. */
const HAS_OUTER_SPACE = /^\s|\s$|\s\s|[\t\r\n]/;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
/** Characters that XML does not allow: control characters, lone surrogates and non-characters. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu;

function escapeXml(text: string): string {
  if (!/[^\w .,:;()/@#°ÁÉÍÓÚÜÑáéíóúüñ+*=-]|_x/.test(text)) return text;
  return text
    .replace(UNWRITABLE, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>\r]/g, (sign) => ENTITIES[sign] ?? sign);
}

function columnName(index: number): string {
  return (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function widthsOf(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return headers
    .map((header, index) => {
      const longest = rows.reduce((most, row) => Math.max(most, cellText(row[index] ?? null).length), header.length);
      return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(Math.max(longest + 2, 8), 60)}" customWidth="1"/>`;
    })
    .join('');
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook besides its sheets. */
function partsOf(title: string, ends: readonly string[]): Record<string, string> {
  const each = (write: (number: number, end: string) => string) =>
    ends.map((end, index) => write(index + 1, end)).join('');
  const nameOf = (n: number) => (n > 1 ? `${title} ${n}` : title);
  // Some programs show a sheet's filter only with this defined name.
  const filter = (n: number, end: string) =>
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${n - 1}" hidden="1">'${nameOf(n)}'!$A$1:${end}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${n - 1}">'${nameOf(n)}'!$1:$1</definedName>`;
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`;
  const xf = (attributes: string) => `<xf xfId="0" borderId="0" ${attributes}/>`;
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${each((n) => part(`worksheets/sheet${n}`, 'worksheet'))}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n) => `<sheet name="${nameOf(n)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets><definedNames>${each(filter)}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${ends.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy"/><numFmt numFmtId="165" formatCode="dd\\/mm\\/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE7EAF0"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4">${xf('numFmtId="0" fontId="0" fillId="0"')}${xf('numFmtId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"')}${xf('numFmtId="164" fontId="0" fillId="0" applyNumberFormat="1"')}${xf('numFmtId="165" fontId="0" fillId="0" applyNumberFormat="1"')}</cellXfs></styleSheet>`,
  };
}

type Texts = Iterable<string> | AsyncIterable<string>;

/** A streamed zip: sizes and checksums are in data descriptors after the data. */
function createZip() {
  const entries: Buffer[] = [];
  let offset = 0;
  const written = (bytes: Buffer) => {
    offset += bytes.length;
    return bytes;
  };
  return {
    async *add(name: string, texts: Texts): AsyncGenerator<Buffer> {
      const path = Buffer.from(name);
      const begin = offset;
      const sum = { crc: 0, size: 0, packed: 0 };
      yield written(Buffer.concat([record(0x04034b50, [20, ...METHOD], [0, 0, 0], [path.length, 0]), path]));
      const packing = createDeflateRaw({ level: 1 });
      pipeline(Readable.from(measured(texts, sum)), packing, () => {});
      for await (const bytes of packing as AsyncIterable<Buffer>) {
        sum.packed += bytes.length;
        yield written(bytes);
      }
      const facts = [sum.crc, sum.packed, sum.size];
      yield written(record(0x08074b50, [], facts));
      entries.push(
        Buffer.concat([record(0x02014b50, [20, 20, ...METHOD], facts, [path.length, 0, 0, 0, 0], [0, begin]), path]),
      );
    },
    end(): Buffer {
      const directory = Buffer.concat(entries);
      const count = entries.length;
      return Buffer.concat([directory, record(0x06054b50, [0, 0, count, count], [directory.length, offset], [0])]);
    },
  };
}

/** Flags (data descriptor, UTF-8 names), deflate, and the earliest date of the zip format. */
const METHOD = [0x0808, 8, 0, 0x21];

async function* measured(texts: Texts, sum: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    sum.crc = crc32(bytes, sum.crc);
    sum.size += bytes.length;
    yield bytes;
  }
}

/** A signature, then groups of numbers of two, four, two and four bytes. */
function record(signature: number, ...groups: readonly (readonly number[])[]): Buffer {
  const widths = groups.flatMap((group, index) => group.map((value) => ({ value, width: index % 2 === 0 ? 2 : 4 })));
  const bytes = Buffer.alloc(4 + widths.reduce((sum, { width }) => sum + width, 0));
  bytes.writeUInt32LE(signature, 0);
  let at = 4;
  for (const { value, width } of widths) at = bytes.writeUIntLE(value, at, width);
  return bytes;
}
