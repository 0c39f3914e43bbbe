import type { Cell } from '@fenix/domain/text/cells';
import { describe, expect, test } from 'vitest';
import { cellsOf, unzip } from '../testing/records/readXlsx';
import { writeXlsx } from './xlsx';

async function* chunksOf(...chunks: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* chunks;
}

async function fileOf(headers: string[], chunks: AsyncIterable<Cell[][]>, mostRows?: number) {
  const parts: Buffer[] = [];
  for await (const part of writeXlsx({ title: 'Actas', headers, chunks }, mostRows)) parts.push(part);
  return unzip(Buffer.concat(parts));
}

const SHEET = 'xl/worksheets/sheet1.xml';

describe('an export for Excel', () => {
  test('has texts as texts, numbers as numbers and dates as dates', async () => {
    const row: Cell[] = ['=1+1', 12.5, { day: '2026-11-16' }, { at: new Date('2026-11-16T17:00:00Z') }, null, ''];
    const files = await fileOf(['Texto', 'Número', 'Día', 'Hora', 'Nada', 'Vacío'], chunksOf([row]));
    const [head, cells] = [cellsOf(files[SHEET]).slice(0, 6), cellsOf(files[SHEET]).slice(6)];
    expect(head[0]).toBe('A1 1 inlineStr Texto');
    expect(cells).toEqual(['A2 - inlineStr =1+1', 'B2 - n 12.5', 'C2 2 n 46342', 'D2 3 n 46342.5']);
    expect(files[SHEET]).not.toContain('<f>');
    expect(files[SHEET]).toContain('state="frozen"');
    expect(files[SHEET]).toContain('</sheetData><autoFilter ref="A1:F2"/>');
    // As days and moments are read on screen.
    expect(files['xl/styles.xml']).toContain('numFmtId="164" formatCode="dd\\/mm\\/yyyy"/>');
    expect(files['xl/styles.xml']).toContain('numFmtId="165" formatCode="dd\\/mm\\/yyyy\\ hh:mm"/>');
  });

  test('prints on landscape pages as wide as its columns, each with the head', async () => {
    const files = await fileOf(['A', 'B'], chunksOf([['a', 'b']]));
    expect(files[SHEET]).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
    expect(files[SHEET]).toContain('<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>');
    expect(files['xl/workbook.xml']).toContain(`name="_xlnm.Print_Titles" localSheetId="0">'Actas'!$1:$1<`);
  });

  test('lists all of its parts', async () => {
    const files = await fileOf(['A'], chunksOf());
    expect(Object.keys(files).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      SHEET,
    ]);
    for (const name of Object.keys(files).filter((one) => one.startsWith('xl/') && !one.includes('_rels')))
      expect(files['[Content_Types].xml']).toContain(`PartName="/${name}"`);
    for (const xml of Object.values(files)) cellsOf(xml);
    expect(cellsOf(files[SHEET])).toEqual(['A1 1 inlineStr A']);
  });

  test.each([
    ['a < b & c > "d"', 'a &lt; b &amp; c &gt; "d"'],
    ['línea\r\notra', 'línea&#13;\notra'],
    ['timbre\u0007 y \uD83D roto', 'timbre y  roto'],
    ['🚌 ñandú', '🚌 ñandú'],
    ['_x000D_', '_x005F_x000D_'],
    ['x'.repeat(40_000), 'x'.repeat(32_767)],
  ])('%j is read back unchanged', async (text, written) => {
    const files = await fileOf(['A'], chunksOf([[text]]));
    expect(cellsOf(files[SHEET]).at(-1)).toBe(`A2 - inlineStr ${written}`);
  });

  test('continues on the next sheet where one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [index]);
    const files = await fileOf(['N'], chunksOf(rows.slice(0, 2), rows.slice(2, 6), rows.slice(6)), 4);
    const numbers = [1, 2, 3].map((n) => cellsOf(files[`xl/worksheets/sheet${n}.xml`]).slice(1));
    expect(numbers).toEqual([['A2 - n 0', 'A3 - n 1', 'A4 - n 2'], ['A2 - n 3', 'A3 - n 4', 'A4 - n 5'], ['A2 - n 6']]);
    expect(files['xl/workbook.xml']).toContain('name="Actas 3"');
    expect(files['xl/workbook.xml']).toContain(`localSheetId="2" hidden="1">'Actas 3'!$A$1:$A$2<`);
  });

  test('is streamed, and closes its source when the reader stops', async () => {
    let given = 0;
    let isOver = false;
    async function* endless(): AsyncGenerator<Cell[][]> {
      try {
        for (;;) {
          given += 1;
          yield Array.from({ length: 1_000 }, () => [`texto ${Math.random()}`]);
        }
      } finally {
        isOver = true;
      }
    }
    let bytes = 0;
    for await (const part of writeXlsx({ title: 'Actas', headers: ['A'], chunks: endless() })) {
      bytes += part.length;
      if (bytes > 200_000) break;
    }
    expect(isOver).toBe(true);
    expect(given).toBeLessThan(1_000);
  });

  test('fails with the error of its rows', async () => {
    async function* broken(): AsyncGenerator<Cell[][]> {
      yield [['a']];
      throw new Error('away');
    }
    await expect(fileOf(['A'], broken())).rejects.toThrow('away');
  });
});
