import { type Color, type Sharp } from 'sharp';
import sharp from 'sharp';

/** One part of a form as it goes over the line; headers are written as given, so that a test can lie in them. */
export type Part = { name: string; filename?: string; type?: string; content: Buffer | string };

export const BOUNDARY = 'linea-de-prueba-7f3a';

export function formBody(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, filename, type, content }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const kind = type === undefined ? '' : `content-type: ${type}\r\n`;
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

/** The parts of such a body, as they were given. */
export function partsOf(body: Buffer): Part[] {
  const pieces = body.toString('latin1').split(`--${BOUNDARY}`).slice(1, -1);
  return pieces.map((piece) => {
    const [head = '', ...rest] = piece.slice(2, -2).split('\r\n\r\n');
    const read = (pattern: RegExp) => pattern.exec(Buffer.from(head, 'latin1').toString())?.[1];
    const part: Part = { name: read(/name="(.*?)"/) ?? '', content: Buffer.from(rest.join('\r\n\r\n'), 'latin1') };
    const [filename, type] = [read(/filename="(.*)"/), read(/content-type: (.*)/)];
    if (filename !== undefined) part.filename = filename;
    if (type !== undefined) part.type = type;
    return part;
  });
}

export const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A picture with something in it, so that it neither compresses to nothing nor looks equal when turned. */
export function drawing(width = 64, height = 40, background: Color = '#0f5c73'): Sharp {
  const square = { create: { width: 8, height: 8, channels: 3, background: '#d9480f' } } as const;
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ input: square, left: 0, top: 0 }]);
}

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** As an iPhone lays it out: its own brand, a spare box, the content, and the table of contents at the end. */
export function quickTime(bytes = 2_000): Buffer {
  const kind = box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1'));
  const spare = box('wide', Buffer.alloc(0));
  const contents = box('moov', box('mvhd', Buffer.alloc(100)));
  return Buffer.concat([kind, spare, box('mdat', Buffer.alloc(bytes, 'video')), contents]);
}

/** The shortest MP4 that is whole: kind, table of contents, and as much content as asked for. */
export function mp4(bytes = 2_000): Buffer {
  const kind = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
  const contents = box('moov', box('mvhd', Buffer.alloc(100)));
  return Buffer.concat([kind, box('mdat', Buffer.alloc(bytes, 'video')), contents]);
}

/** A PNG of a few bytes that says it is as large as asked. */
export async function pngClaiming(width: number, height: number, { depth = 8, isMixed = false } = {}): Promise<Buffer> {
  const honest = await drawing(8, 8).png().toBuffer();
  const lie = Buffer.from(honest);
  lie.writeUInt32BE(width, 16);
  lie.writeUInt32BE(height, 20);
  lie.writeUInt8(depth, 24);
  lie.writeUInt8(isMixed ? 1 : 0, 28);
  lie.writeUInt32BE(crc32(lie.subarray(12, 29)), 29);
  return lie;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}
