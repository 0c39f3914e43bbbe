import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_BEGIN, csvLine, readCsvLine } from './csv';

test('begins with the byte-order mark', () => {
  expect(CSV_BEGIN).toBe('\uFEFF');
});

test.each([
  ['plain cells', ['a', 'b'], 'a;b\r\n'],
  ['a semicolon', ['a;b', 'c'], '"a;b";c\r\n'],
  ['quotes', ['di "hola"'], '"di ""hola"""\r\n'],
  ['line ends', ['a\nb', 'c\r\nd'], '"a\nb";"c\r\nd"\r\n'],
  ['an empty cell', ['', 'x', ''], ';x;\r\n'],
  ['accents and leading zeros', ['Ñandú', '007'], 'Ñandú;007\r\n'],
  ['a comma is a character', ['1,5'], '1,5\r\n'],
])('%s', (_, cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test.each([
  ['=1+1', "'=1+1\r\n"],
  ['+57 300', "'+57 300\r\n"],
  ['-5', "'-5\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  ['\t=1', "'\t'=1\r\n"],
  ['\r=1', '"\'\r\'=1"\r\n'],
  ['\n=1', '"\'\n\'=1"\r\n'],
  ['\tx', "'\tx\r\n"],
  ['x,=1+1,y', "x,'=1+1,y\r\n"],
  ['x;=1+1', '"x;\'=1+1"\r\n'],
  ['x\t=1+1', "x\t'=1+1\r\n"],
  ['x|@A', "x|'@A\r\n"],
  ['x, +57', "x, '+57\r\n"],
  ['x,"=1+1"', '"x,""\'=1+1"""\r\n'],
  ['x\n-1', '"x\n\'-1"\r\n'],
  ['a, b - c', 'a, b - c\r\n'],
  ['1,5', '1,5\r\n'],
  ['＝1+1', "'＝1+1\r\n"],
  ['＋1', "'＋1\r\n"],
  ['－1', "'－1\r\n"],
  ['＠A', "'＠A\r\n"],
  ['=HYPERLINK("http://malo";"x")', '"\'=HYPERLINK(""http://malo"";""x"")"\r\n'],
  ['a=b', 'a=b\r\n'],
])('S22 %j cannot run as a formula', (cell, line) => {
  expect(csvLine([cell])).toBe(line);
});

test('numbers, days and moments are ours: they stand as they are, also below zero', () => {
  expect(csvLine(['x', -5, null, { day: '2026-03-09' }, { at: new Date('2026-03-09T12:00:00Z') }])).toBe(
    'x;-5;;2026-03-09;09/03/2026 07:00:00\r\n',
  );
});

test('a text of nothing but quotes is written as it comes, and not gone through again for each of them', () => {
  const quotes = '"'.repeat(300_000);
  expect(csvLine([quotes])).toBe(`"${quotes}${quotes}"\r\n`);
});

test('S22 however a line is cut, no piece begins as a formula', () => {
  const cells = fc.array(fc.string({ unit: fc.constantFrom(...'ab =+-@,;|\t\r\n"\'＝'.split('')), maxLength: 8 }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(cells, fc.constantFrom(',', ';', '\t', '|'), (row, separator) => {
      const pieces = csvLine(row)
        .split(/[\r\n]/)
        .flatMap((line) => line.split(separator));
      for (const piece of pieces) expect(piece).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/);
    }),
  );
});

test.each<[string, ';' | ',', string[]]>([
  ['a;b', ';', ['a', 'b']],
  [' a , b ', ',', ['a', 'b']],
  ['"a;b";c', ';', ['a;b', 'c']],
  ['"di ""hola""",x', ',', ['di "hola"', 'x']],
  ['a;', ';', ['a', '']],
  ['', ';', ['']],
  ['"sin cerrar;b', ';', ['"sin cerrar', 'b']],
  ['"a"b;c', ';', ['"a"b', 'c']],
])('%j read by %s', (line, separator, cells) => {
  expect(readCsvLine(line, separator)).toEqual(cells);
});
