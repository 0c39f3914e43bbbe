import type { AddressInfo } from 'node:net';
import { SignedIn } from '@fenix/domain/sesion/usuario';
import { type CDPSession, type Page, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, resolveChromium } from '../scripts/test/chromium.mjs';
import { openSite } from './site';

/**
 * First load on a phone with a poor signal and an empty cache: the sign-in page, and the list of records for a signed-in
 * technician. Each round is a new browser; the round with the median time is printed in full.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const POOR = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 };
const { app } = await openSite();
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const browser = await chromium.launch({ executablePath: resolveChromium(), args: [...CHROMIUM_ARGS] });

type File = { path: string; kind: string; bytes: number; asked: number; begun: number; came: number; depth: number };
type Round = { painted: number; shown: number; alive: number; moved: number; files: File[] };
/** By what one sees that there is something to read, and that it can be worked with. */
type Signs = { isShown: (page: Page) => Promise<void>; isAlive: (page: Page) => Promise<void> };

/** `depth`: how many answers had begun to come, one after the other, when this one was asked for. */
function watchFiles(devtools: CDPSession): File[] {
  const files: File[] = [];
  const open = new Map<string, File>();
  let start: number | undefined;
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    start ??= timestamp;
    const asked = timestamp - start;
    const before = [...open.values()].filter((file) => file.begun < asked);
    const path = request.url.replace(origin, '');
    const depth = 1 + Math.max(0, ...before.map((file) => file.depth));
    open.set(requestId, { path, kind: type ?? 'Other', bytes: 0, asked, begun: Infinity, came: Infinity, depth });
  });
  devtools.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const file = open.get(requestId);
    if (file) file.begun = timestamp - (start ?? timestamp);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const file = open.get(requestId);
    if (file) files.push({ ...file, bytes: encodedDataLength, came: timestamp - (start ?? timestamp) });
  });
  return files;
}

async function openOnce(path: string, session: SignedIn | undefined, { isShown, isAlive }: Signs): Promise<Round> {
  // The throttle does not reach what a worker fetches, so there is none; it registers after the first screen anyway.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  if (session)
    await page.addInitScript(({ token, user }) => {
      sessionStorage.setItem('token', token);
      sessionStorage.setItem('user', JSON.stringify(user));
    }, session);
  await page.addInitScript(() => {
    const seen = { moved: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false });
  await devtools.send('Network.emulateNetworkConditions', POOR);
  const files = watchFiles(devtools);
  const start = performance.now();
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  await isShown(page);
  const shown = (performance.now() - start) / 1000;
  await isAlive(page);
  const alive = (performance.now() - start) / 1000;
  const before = [...files];
  const { painted, moved } = await page.evaluate(() => ({
    painted: (performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN) / 1000,
    moved: (window as unknown as { seen: { moved: number } }).seen.moved,
  }));
  await context.close();
  return { painted, shown, alive, moved, files: before };
}

async function measure(title: string, open: () => Promise<Round>): Promise<void> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await open());
  const median = rounds.toSorted((one, other) => one.alive - other.alive)[Math.floor(ROUNDS / 2)];
  if (!median) throw new Error('nothing was measured');
  const { painted, shown, alive, moved, files } = median;
  const kB = (some: readonly File[]) => `${(some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(0)} kB`;
  console.log(
    `${title}: painted ${painted.toFixed(2)} s, to be read ${shown.toFixed(2)} s, to be used ${alive.toFixed(2)} s`,
  );
  console.log(
    `  until then ${kB(files)} in ${files.length} requests, ${Math.max(...files.map(({ depth }) => depth))} after each other; moved ${moved.toFixed(3)}`,
  );
  for (const kind of new Set(files.map((file) => file.kind))) {
    const some = files.filter((file) => file.kind === kind);
    console.log(`  ${kind}: ${kB(some)} in ${some.length}`);
  }
  if (process.env['BENCH_FILES'])
    for (const { path, bytes, asked, came, depth } of files)
      console.log(`    ${depth} ${asked.toFixed(2)}-${came.toFixed(2)} s ${bytes} ${path}`);
}

async function signIn(): Promise<SignedIn> {
  const credentials = Buffer.from('tecnico:Fenix-demo-1').toString('base64');
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}` },
  });
  return SignedIn.parse(((await answer.json()) as { data: unknown }).data);
}

const technician = await signIn();
const list = `/optimizacion/mantenimientos/actas/${encodeURIComponent(technician.user.cliente)}`;
/** Looked for in each frame; a locator asks every half second in the end. */
async function sees(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);
}

const button = (page: Page) => sees(page, 'button[type="submit"]');
await measure('sign-in page', () => openOnce('/', undefined, { isShown: button, isAlive: button }));
await measure('list of records of a technician', () =>
  openOnce(list, technician, {
    isShown: (page) => sees(page, 'li'),
    isAlive: (page) => sees(page, 'a[aria-label^="Completar el acta"]'),
  }),
);
await browser.close();
await app.close();
