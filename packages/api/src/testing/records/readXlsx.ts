import { crc32, inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';

/** Reads the zip by its central directory. */
export function unzip(zip: Buffer): Record<string, string> {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [length, begin] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    expect([zip.readUInt32LE(begin), zip.readUInt16LE(begin + 26)]).toEqual([0x04034b50, length]);
    const data = begin + 30 + length;
    const content = inflateRawSync(zip.subarray(data, data + packed));
    expect([zip.readUInt32LE(data + packed), zip.readUInt32LE(data + packed + 4)]).toEqual([0x08074b50, crc]);
    expect([content.length, crc32(content)]).toEqual([size, crc]);
    files[name] = content.toString('utf8');
    at += 46 + length;
  }
  expect(at).toBe(end);
  return files;
}

/** Each cell as `place kind content`; also checks that the XML is well-formed. */
export function cellsOf(xml = ''): string[] {
  const open: string[] = [];
  const crossed: string[] = [];
  for (const [, close, name = '', self] of xml.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (close && open.pop() !== name) crossed.push(name);
    else if (!close && !self) open.push(name);
  }
  expect([open, crossed]).toEqual([[], []]);
  return [...xml.matchAll(/<c r="(\w+)"(?: s="(\d)")?(?: t="(\w+)")?>(?:<is><t[^>]*>|<v>)([^<]*)/g)].map(
    ([, place, style = '-', kind = 'n', content]) => `${place} ${style} ${kind} ${content}`,
  );
}

/** A workbook of one sheet: its name and each cell as `place kind content`. */
export function readSheet(bytes: Buffer): { name: string | undefined; cells: string[] } {
  const files = unzip(bytes);
  const name = /<sheet name="([^"]*)"/.exec(files['xl/workbook.xml'] ?? '')?.[1];
  return { name, cells: cellsOf(files['xl/worksheets/sheet1.xml']) };
}
