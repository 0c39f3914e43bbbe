import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { addDays, bogotaDay } from '@fenix/domain/dates/days';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { tripBookHref } from '@fenix/domain/flota/travel';
import { REPORT_IMAGE_FIELDS } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { LAB_QUESTIONS } from '@fenix/domain/actas/laboratorio/laboratory';
import { type Page, chromium } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_ARGS, resolveChromium } from '../scripts/test/chromium.mjs';
import { report } from './measure';
import { openSite } from './site';

/**
 * The PDF of a laboratory report with ten photos of 1600 × 1200, made in a real browser: how long it takes over
 * reading and redrawing the ten photos alone, for how long the page is blocked, and how large the file is. Then that
 * of the demo's largest trip book.
 */
const ROUNDS = 5;
const CLIENT = 'expreso del caribe';
const { config, app } = await openSite();
await app.listen({ port: 0, host: '127.0.0.1' });
const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const basic = { authorization: `Basic ${Buffer.from(`gerente:${config.DEMO_PASSWORD}`).toString('base64')}` };
const session = await ask<{ token: string; user: unknown }>('POST', '/api/auth/sign-in', basic);
const headers = { authorization: `Bearer ${session.token}` };
const acta = await ask<string>('POST', '/api/actas', { ...headers, 'content-type': 'application/json' }, newActa());
await ask('PUT', `/api/actas/createTechnical/${acta}`, headers, await reportOf(acta));
const { laboratorio } = await ask<{ laboratorio: { images: { url: string }[] } }>(
  'GET',
  `/api/actas/technical/${acta}`,
  headers,
);
const photos = laboratorio.images.map(({ url }) => url);

const browser = await chromium.launch({ executablePath: resolveChromium(), args: [...CHROMIUM_ARGS] });
const page = await browser.newPage();
await page.addInitScript(({ token, user }) => {
  sessionStorage.setItem('token', token);
  sessionStorage.setItem('user', JSON.stringify(user));
}, session);
await page.goto(`${base}/optimizacion/previewlab/${acta}`);
const button = page.getByRole('button', { name: 'PDF' });
await button.waitFor();

const bareMs: number[] = [];
const oursMs: number[] = [];
const blockedMs: number[] = [];
let bytes = 0;
for (let round = 0; round <= ROUNDS; round += 1) {
  const bare = await timed(() => redraw(page, photos));
  await watchBlocks(page);
  const ours = await timed(async () => {
    const download = page.waitForEvent('download');
    await button.click();
    bytes = (await readFile(await (await download).path())).length;
  });
  // The first round brings the code of the PDF and fills the caches.
  if (round > 0) {
    bareMs.push(bare);
    oursMs.push(ours);
    blockedMs.push(await longestBlock(page));
  }
  await page.locator('button[data-loading]').waitFor({ state: 'detached' });
}

const [bare, ours] = [median(bareMs), median(oursMs)];
report([{ what: 'PDF: ten photos of 1600 × 1200', bareMs: bare, oursMs: ours, ratio: ours / bare, cpuRatio: NaN }]);
console.log(`size ${(bytes / 1e6).toFixed(2)} MB; longest block of the page ${Math.max(...blockedMs).toFixed(0)} ms`);

await printLargestBook(page);

await browser.close();
await app.close();
process.exit();

type Listed = { items: (Parameters<typeof tripBookHref>[0] & { fotos?: number })[] };

/** A trip book has no bare reference: printed are the waiting time and the processor time of the whole browser. */
async function printLargestBook(where: Page): Promise<void> {
  const day = addDays(bogotaDay(new Date()), -1);
  const asked = { client: CLIENT, fechaInicio: SlashDmy.encode(day), fechaFin: SlashDmy.encode(day), limit: '100' };
  const { items } = await ask<Listed>('GET', `/api/viajes?${new URLSearchParams(asked)}`, headers);
  const [largest] = items.toSorted((one, other) => (other.fotos ?? 0) - (one.fotos ?? 0));
  if (!largest) throw new Error('the demo had no trips yesterday');
  const address = `${base}${tripBookHref(largest)}?${new URLSearchParams({ client: CLIENT, from: day, to: day })}`;
  await printBook(where, `Trip book of ${largest.fotos ?? 0} photos`, address);
}

async function printBook(where: Page, what: string, address: string): Promise<void> {
  await where.goto(address);
  await where.locator('canvas').first().waitFor();
  const pdf = where.getByRole('button', { name: 'PDF' });
  for (let round = 0; round < 3; round += 1) {
    const before = await processorMs();
    const waited = await timed(async () => {
      const download = where.waitForEvent('download', { timeout: 120_000 });
      await pdf.click();
      await (await download).path();
    });
    const spent = (await processorMs()) - before;
    console.log(
      `${what}, ${round === 0 ? 'first' : 'again'}: ${waited.toFixed(0)} ms, processor ${spent.toFixed(0)} ms`,
    );
    await where.locator('button[data-loading]').waitFor({ state: 'detached' });
  }
}

/** Of all processes of the browser so far. */
async function processorMs(): Promise<number> {
  const tools = await browser.newBrowserCDPSession();
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo');
  await tools.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1_000;
}

async function ask<T>(
  method: string,
  path: string,
  given: Record<string, string>,
  body?: string | FormData,
): Promise<T> {
  const response = await fetch(base + path, { method, headers: given, body: body ?? null });
  const answer = (await response.json()) as { data: T };
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer.data;
}

function newActa(): string {
  return JSON.stringify({
    client: CLIENT,
    plate: 'BCH101',
    tipe: 'correctivo',
    format: 'gps',
    name: 'Banco de pruebas',
  });
}

async function reportOf(id: string): Promise<FormData> {
  const form = new FormData();
  for (const [flag, { favourable }] of Object.entries(LAB_QUESTIONS)) form.set(flag, String(favourable));
  const texts = { tipo: 'laboratorio', proceddingId: id, serial: 'TX-1', brand: 'Teltonika', observations: 'Banco' };
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  for (const [index, field] of REPORT_IMAGE_FIELDS.entries())
    form.set(field, new Blob([await photo(index)], { type: 'image/jpeg' }), `${field}.jpg`);
  return form;
}

/** Shapes and grain, as much as a real photo of a device under a dashboard has. */
async function photo(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const shape = (index: number) => {
    const at = (step: number, room: number) => (index * step * (seed + 1)) % room;
    return `<rect x="${at(7919, 1600)}" y="${at(104_729, 1200)}" width="${40 + at(31, 260)}" height="${30 + at(17, 180)}"
      fill="hsl(${at(37, 360)},30%,${20 + at(13, 60)}%)" opacity="0.8"/>`;
  };
  const shapes = Array.from({ length: 60 }, (_, index) => shape(index)).join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="1200" fill="hsl(${seed * 47},30%,45%)"/>${shapes}</svg>`;
  const grain = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
    .png()
    .toBuffer();
  const jpeg = await sharp(Buffer.from(drawing))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer();
  return new Uint8Array(jpeg);
}

/** What no PDF can do without: reading the photos and drawing them in the size of paper. */
function redraw(where: Page, urls: readonly string[]): Promise<void> {
  return where.evaluate(async (addresses) => {
    await Promise.all(
      addresses.map(async (url) => {
        const bitmap = await createImageBitmap(await (await fetch(url)).blob());
        const canvas = new OffscreenCanvas(960, 720);
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0, 960, 720);
        await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
      }),
    );
  }, urls);
}

type Watched = Window & { longest?: number };

async function watchBlocks(where: Page): Promise<void> {
  await where.evaluate(() => {
    const watched: Watched = window;
    watched.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest ?? 0, duration);
    }).observe({ type: 'longtask' });
  });
}

function longestBlock(where: Page): Promise<number> {
  return where.evaluate(() => (window as Watched).longest ?? 0);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;
}
