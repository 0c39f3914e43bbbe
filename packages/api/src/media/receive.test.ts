import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { BOUNDARY, type Part, drawing, formBody, mp4, pngClaiming } from '../testing/media/formFixture';
import {
  UPLOAD_NEEDED,
  type Uploaded,
  fetchMedia,
  leftovers,
  send,
  uploadRoutes,
} from '../testing/media/uploadFixture';

let api: TestApp;
let client: GivenClient;
let token: string;
let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  api = await createTestApp({ MAX_REQUEST_MB: '8' }, uploadRoutes);
  client = await api.givenClient();
  token = await api.givenToken(await api.givenUser(client));
  jpeg = await drawing().jpeg().toBuffer();
  png = await drawing().png().toBuffer();
});
afterAll(() => api.close());

const titulo: Part = { name: 'titulo', content: 'Revisión' };
const foto = (content: Buffer | string, filename = 'foto.jpg', type = 'image/jpeg'): Part => ({
  name: 'fotos',
  filename,
  type,
  content,
});
const upload = async (parts: readonly Part[]) => {
  const reply = await send(api, token, parts);
  expect([reply.statusCode, reply.json().message]).toEqual([200, undefined]);
  return reply.json<Uploaded>();
};
const contentOf = async (id: string) => (await fetchMedia(api, id)).rawPayload;

describe('a valid form', () => {
  test('has its texts, its JSON and its files', async () => {
    const parts = [
      titulo,
      { name: 'datos', content: '{"placa":"ABC123"}' },
      foto(jpeg),
      foto(png, 'captura.png', 'image/png'),
      { name: 'video', filename: 'vuelta.mp4', type: 'video/mp4', content: mp4() },
    ];
    const { fields, counts, files } = await upload(parts);
    expect(fields).toEqual({ titulo: 'Revisión', datos: { placa: 'ABC123' } });
    expect(counts).toEqual({ fotos: 2, video: 1, firma: 0 });
    expect(files).toMatchObject({
      fotos: [
        { label: 'foto.jpg', mime: 'image/jpeg', width: 64, height: 40 },
        { label: 'captura.jpg', mime: 'image/jpeg', width: 64, height: 40 },
      ],
      video: [{ label: 'vuelta.mp4', mime: 'video/mp4', width: null, height: null, thumbnail: null }],
      firma: [],
    });
    expect(await contentOf(files.video[0]?.id ?? '')).toEqual(mp4());
  });

  test('leaves a row with size and hash for each file, and no temporary files', async () => {
    const { files } = await upload([titulo, foto(jpeg)]);
    const [file] = files.fotos;
    const rows = await api.deps.database.system
      .selectFrom('media')
      .selectAll()
      .where((where) => where.or([where('_id', '=', file?.id ?? ''), where('thumb_of', '=', file?.id ?? '')]))
      .orderBy('thumb_of', 'desc')
      .execute();
    expect(rows).toMatchObject([
      { client_id: client.id, bytes: file?.bytes, thumb_of: null, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { client_id: client.id, _id: file?.thumbnail, mime: 'image/webp', label: 'foto (miniatura).webp' },
    ]);
    expect((await leftovers(api)).strays).toEqual([]);
  });

  test('may have parts of type JSON, and fields after the files', async () => {
    const datos = { name: 'datos', type: 'application/json', content: '{"placa":"XYZ987"}' };
    const { fields } = await upload([foto(jpeg), datos, titulo]);
    expect(fields.datos).toEqual({ placa: 'XYZ987' });
  });

  test('may have an empty file input', async () => {
    const { counts } = await upload([titulo, foto('', '', 'application/octet-stream')]);
    expect(counts).toEqual({ fotos: 0, video: 0, firma: 0 });
  });

  test('sent twice with one key is stored once; with another file the key is refused', async () => {
    const headers = { 'idempotency-key': 'clave-de-prueba-1' };
    const first = await send(api, token, [titulo, foto(jpeg)], { headers });
    const before = await leftovers(api);
    const again = await send(api, token, [titulo, foto(jpeg)], { headers });
    const other = await send(api, token, [titulo, foto(png)], { headers });
    expect(again.json()).toEqual(first.json());
    expect(other.statusCode).toBe(409);
    expect(await leftovers(api)).toEqual(before);
  });
});

describe('the name of a file', () => {
  test.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    [String.raw`C:\fotos\bus.png`, 'bus.jpg'],
    ['..', 'archivo.jpg'],
    ['.htaccess', 'htaccess.jpg'],
    ['nul\0o.jpg', 'nulo.jpg'],
    ['factura\u202Egpj.exe', 'facturagpj.jpg'],
    ['señal ñandú 🚌.jpg', 'señal ñandú 🚌.jpg'],
    ['salto\tde  línea.jpg', 'saltode línea.jpg'],
    [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(100)}.jpg`],
    [`${'🚌'.repeat(300)}.jpg`, `${'🚌'.repeat(100)}.jpg`],
    ['', 'archivo.jpg'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.jpg'],
  ])('%j is only a label: %j', async (filename, label) => {
    const { files } = await upload([titulo, foto(jpeg, filename)]);
    expect(files.fotos[0]?.label).toBe(label);
    const reply = await fetchMedia(api, files.fotos[0]?.id ?? '');
    const encoded = /^inline; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(
      String(reply.headers['content-disposition']),
    );
    expect(decodeURIComponent(encoded?.[1] ?? '')).toBe(label);
  });
});

describe('a picture', () => {
  test('has the type of its content, whatever its name and its declared type', async () => {
    const { files } = await upload([titulo, foto(png, 'pagina.html', 'text/html')]);
    expect(files.fotos[0]).toMatchObject({ mime: 'image/jpeg', label: 'pagina.jpg' });
  });

  test('loses its GPS position and all other metadata', async () => {
    const gps = {
      IFD0: { Copyright: 'secreto-de-prueba' },
      IFD3: { GPSLatitude: '10/1 59/1 0/1', GPSLatitudeRef: 'N' },
    };
    const tagged = await drawing().withExif(gps).jpeg().toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();
    expect(tagged.includes('secreto-de-prueba')).toBe(true);
    const { files } = await upload([titulo, foto(tagged)]);
    const stored = await contentOf(files.fotos[0]?.id ?? '');
    const facts = await sharp(stored).metadata();
    expect([facts.exif, facts.icc, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(stored.includes('secreto-de-prueba')).toBe(false);
  });

  test('is rotated upright', async () => {
    const lying = await drawing(64, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { files } = await upload([titulo, foto(lying)]);
    expect(files.fotos[0]).toMatchObject({ width: 40, height: 64 });
    // The square was at the top left; rotated to the right it is at the top right.
    const { data, info } = await sharp(await contentOf(files.fotos[0]?.id ?? ''))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    expect(redAt(37, 3)).toBeGreaterThan(150);
    expect(redAt(3, 3)).toBeLessThan(80);
  });

  test('is at most 2048 on a side, with a thumbnail of at most 320', async () => {
    const large = await drawing(5_000, 2_500).jpeg().toBuffer();
    const { files } = await upload([titulo, foto(large)]);
    const [file] = files.fotos;
    expect(file).toMatchObject({ width: 2048, height: 1024 });
    const thumb = await sharp(await contentOf(file?.thumbnail ?? '')).metadata();
    expect([thumb.format, thumb.width, thumb.height]).toEqual(['webp', 320, 160]);
  });

  test('that is small is not enlarged', async () => {
    const { files } = await upload([titulo, foto(jpeg)]);
    const thumb = await sharp(await contentOf(files.fotos[0]?.thumbnail ?? '')).metadata();
    expect([thumb.width, thumb.height]).toEqual([64, 40]);
  });

  test.each([
    ['an alpha channel that hides nothing', () => drawing().ensureAlpha().png()],
    ['sixteen bits to a colour', () => drawing().ensureAlpha().toColourspace('rgb16').png()],
    ['greys alone', () => drawing().greyscale().ensureAlpha().toColourspace('b-w').png()],
    ['a palette', () => drawing().png({ palette: true })],
    ['rows out of order', () => drawing().png({ progressive: true })],
  ])('with %s becomes a JPEG that looks the same', async (_, image) => {
    const { files } = await upload([titulo, foto(await image().toBuffer())]);
    expect(files.fotos[0]?.mime).toBe('image/jpeg');
    const stored = await contentOf(files.fotos[0]?.id ?? '');
    const grey = async (picture: Buffer) => {
      const dots = await sharp(picture).removeAlpha().toColourspace('b-w').raw().toBuffer();
      return dots.reduce((sum, dot) => sum + dot, 0) / dots.length;
    };
    expect(Math.abs((await grey(stored)) - (await grey(jpeg)))).toBeLessThan(6);
  });

  test.each(['png', 'webp'] as const)('with transparency keeps it: %s', async (format) => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#ff000080' } })
      .toFormat(format)
      .toBuffer();
    const { files } = await upload([titulo, foto(clear)]);
    expect(files.fotos[0]).toMatchObject({ mime: 'image/webp', label: 'foto.webp' });
    expect((await sharp(await contentOf(files.fotos[0]?.id ?? '')).metadata()).hasAlpha).toBe(true);
  });

  test('in CMYK is converted to RGB', async () => {
    const cmyk = await drawing().toColourspace('cmyk').jpeg().toBuffer();
    const { files } = await upload([titulo, foto(cmyk)]);
    expect((await sharp(await contentOf(files.fotos[0]?.id ?? '')).metadata()).space).toBe('srgb');
  });

  test('with a script after its image data loses the script', async () => {
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    const { files } = await upload([titulo, foto(polyglot)]);
    expect((await contentOf(files.fotos[0]?.id ?? '')).includes('<script>')).toBe(false);
  });
});

describe('a form that is refused leaves nothing', () => {
  let before: Awaited<ReturnType<typeof leftovers>>;
  beforeAll(async () => {
    before = await leftovers(api);
  });
  const refused = async (parts: readonly Part[] | Buffer, options = {}) => {
    const reply = await send(api, token, parts, options);
    const { message, errors } = reply.json<{ message: string; errors?: unknown }>();
    expect(await leftovers(api)).toEqual(before);
    return errors ? [reply.statusCode, message, errors] : [reply.statusCode, message];
  };
  const field = (path: string, message: string) => [400, 'Revisa los datos enviados.', [{ path, message }]];
  const wrong = (name: string) => [415, `${name}: el formato no está permitido. Usa png, jpeg, jpg, webp.`];

  test.each<[string, string | (() => Buffer | Promise<Buffer>), string]>([
    ['a page with the name of a picture', '<!doctype html><script>alert(1)</script>', 'pagina.png'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'dibujo.svg'],
    ['an SVG that begins with an XML line', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'x.png'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'acta.png'],
    ['a GIF that is also a script', 'GIF89a/*\0\0\0*/=1;alert(1)', 'foto.jpg'],
    ['a video with the name of a picture', () => mp4(), 'foto.png'],
    ['a program', () => Buffer.from('7f454c4602010100', 'hex'), 'foto.jpg'],
    ['nothing that is known', 'hola', 'foto.jpg'],
    ['a HEIC of a telephone', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), 'foto.jpg'],
    ['a TIFF', () => drawing().tiff().toBuffer(), 'foto.jpg'],
  ])('%s is of the wrong kind', async (_, content, name) => {
    const bytes = typeof content === 'string' ? content : await content();
    expect(await refused([titulo, foto(bytes, name, 'image/png')])).toEqual(wrong(name));
  });

  test('a picture in a field for a video', async () => {
    const parts = [titulo, { name: 'video', filename: 'v.mp4', type: 'video/mp4', content: jpeg }];
    expect(await refused(parts)).toEqual([415, 'v.mp4: el formato no está permitido. Usa mp4.']);
  });

  test('a picture that declares 30000 by 30000 pixels', async () => {
    const bomb = await pngClaiming(30_000, 30_000);
    expect(bomb.length).toBeLessThan(1_000);
    expect(await refused([titulo, foto(bomb, 'bomba.png')])).toEqual([
      413,
      'bomba.png: la imagen supera 50 megapíxeles.',
    ]);
  });

  test.each([
    ['of 16 bits', { width: 4_500, height: 4_500, depth: 16, isMixed: false }],
    ['whose lines come mixed', { width: 4_500, height: 4_000, depth: 8, isMixed: true }],
  ])('a picture %s that would fill the memory is refused before it is decoded', async (_, claim) => {
    const bomb = await pngClaiming(claim.width, claim.height, claim);
    expect(await refused([titulo, foto(bomb, 'bomba.png')])).toEqual([
      413,
      'bomba.png: la imagen es demasiado grande para abrirla. Guárdala en JPEG normal.',
    ]);
  });

  test('a picture without image data', async () => {
    const empty = await pngClaiming(2_000, 2_000);
    expect(await refused([titulo, foto(empty, 'hueca.png')])).toEqual([
      400,
      'hueca.png: el archivo está dañado o incompleto.',
    ]);
  });

  test.each([
    ['jpeg', 0.5],
    ['jpeg', 0.9],
    ['png', 0.5],
    ['png', 0.9],
    ['webp', 0.5],
  ] as const)('a %s that is truncated at %d', async (format, share) => {
    const noise = sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251)), {
      raw: { width: 300, height: 300, channels: 3 },
    });
    const whole = await noise.toFormat(format).toBuffer();
    const cut = whole.subarray(0, Math.floor(whole.length * share));
    expect(await refused([titulo, foto(cut, 'cortada.jpg')])).toEqual([
      400,
      'cortada.jpg: el archivo está dañado o incompleto.',
    ]);
  });

  test.each([0.3, 0.95])('a video that is truncated at %d', async (share) => {
    const whole = mp4(5_000);
    const content = whole.subarray(0, Math.floor(whole.length * share));
    expect(await refused([titulo, { name: 'video', filename: 'v.mp4', content }])).toEqual([
      400,
      'v.mp4: el archivo está dañado o incompleto.',
    ]);
  });

  test('a file without content', async () => {
    expect(await refused([titulo, foto('', 'nada.jpg')])).toEqual([400, 'nada.jpg: el archivo está vacío.']);
  });

  test('one file too many', async () => {
    expect(await refused([titulo, foto(jpeg), foto(jpeg), foto(jpeg), foto(jpeg)])).toEqual(
      field('fotos', 'Se admiten como máximo 3 archivos.'),
    );
    const firma = { name: 'firma', filename: 'f.png', content: png };
    expect(await refused([titulo, firma, firma])).toEqual(field('firma', 'Solo se admite un archivo.'));
  });

  test('a file that is too large', async () => {
    const large = Buffer.concat([jpeg, Buffer.alloc(3_000_000)]);
    expect(await refused([titulo, foto(large, 'enorme.jpg')])).toEqual([413, 'enorme.jpg: supera 3 MB.']);
  });

  test('files that together are too large, announced or not', async () => {
    const message = 'Los archivos suman más de 8 MB. Envíalos por partes.';
    const video = { name: 'video', filename: 'v.mp4', content: mp4(8_500_000) };
    expect(await refused([titulo, video])).toEqual([413, message]);
    expect(await refused([titulo, { ...video, content: mp4(9_500_000) }])).toEqual([413, message]);
    const three = [foto(Buffer.concat([jpeg, Buffer.alloc(2_900_000)])), { ...video, content: mp4(5_500_000) }];
    expect(await refused([titulo, ...three])).toEqual([413, message]);
  });

  test('an unknown field, as text or as file', async () => {
    const message = 'Este campo no existe.';
    expect(await refused([titulo, { name: 'rol', content: 'admin' }])).toEqual(field('rol', message));
    expect(await refused([titulo, { ...foto(jpeg), name: 'otra' }])).toEqual(field('otra', message));
    expect((await refused([titulo, { name: 'toString', content: 'x' }]))[0]).toBe(400);
    expect((await refused([titulo, { name: '__proto__', content: 'x' }]))[0]).toBe(400);
    expect((await refused([titulo, { ...foto(jpeg), name: 'constructor' }]))[0]).toBe(400);
  });

  test('a repeated field', async () => {
    expect(await refused([titulo, titulo])).toEqual(field('titulo', 'Este campo llegó más de una vez.'));
  });

  test('a file in a text field, and a text in a file field', async () => {
    expect(await refused([{ ...foto(jpeg), name: 'titulo' }])).toEqual(
      field('titulo', 'Se esperaba un texto, no un archivo.'),
    );
    expect(await refused([titulo, { name: 'fotos', content: 'x' }])).toEqual(field('fotos', 'Se esperaba un archivo.'));
  });

  test('a text that is missing, empty, or cannot be stored', async () => {
    expect((await refused([foto(jpeg)]))[0]).toBe(400);
    expect((await refused([{ ...titulo, content: ' ' }, foto(jpeg)]))[2]).toMatchObject([{ path: 'titulo' }]);
    expect(await refused([{ ...titulo, content: 'a\0b' }])).toEqual(
      field('titulo', 'El texto tiene caracteres que no se pueden guardar.'),
    );
  });

  test('JSON that is invalid, does not match the schema, or is longer than 64 KB', async () => {
    const datos = (content: string) => [titulo, { name: 'datos', content }];
    expect(await refused(datos('{"placa":'))).toEqual(field('datos', 'No es un JSON válido.'));
    expect((await refused(datos('{"placa":7}')))[2]).toMatchObject([{ path: 'datos.placa' }]);
    expect(await refused(datos(JSON.stringify({ placa: 'x'.repeat(65_536) })))).toEqual([
      413,
      'El archivo o la solicitud supera el tamaño permitido.',
      [{ path: 'datos', message: 'El texto supera 64 KB.' }],
    ]);
  });

  test('a missing required file', async () => {
    expect(await refused([], { url: UPLOAD_NEEDED })).toEqual(field('foto', 'Este campo es obligatorio'));
    const empty = { name: 'foto', filename: '', content: '' };
    expect(await refused([empty], { url: UPLOAD_NEEDED })).toEqual(field('foto', 'Este campo es obligatorio'));
  });

  test.each([
    ['without its last line', () => formBody([titulo, foto(jpeg)], '')],
    ['that ends inside a file', () => formBody([titulo, foto(jpeg)]).subarray(0, 500)],
    ['with another boundary', () => Buffer.from(String(formBody([titulo])).replaceAll(BOUNDARY, 'otra'))],
  ])('a body %s', async (_, body) => {
    expect((await refused(body()))[0]).toBe(400);
  });

  test('a form without a boundary, and a body that is no form', async () => {
    expect((await refused([titulo], { headers: { 'content-type': 'multipart/form-data' } }))[0]).toBe(400);
    expect((await refused([titulo], { headers: { 'content-type': 'application/json' } }))[0]).toBe(400);
    expect((await refused([titulo], { headers: { 'content-type': 'application/octet-stream' } }))[0]).toBe(415);
  });

  test('a form for a route that takes none', async () => {
    expect((await refused([titulo], { url: '/api/auth/logout' }))[0]).toBe(415);
  });

  test('a form without a session, which is not read', async () => {
    expect((await send(api, undefined, [titulo, foto(jpeg)])).statusCode).toBe(401);
    expect(await leftovers(api)).toEqual(before);
  });
});
