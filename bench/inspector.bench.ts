import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, resolveChromium } from '../scripts/test/chromium.mjs';
import { openSite } from './site';

/**
 * IAPP-12: the inspector's app on a slow telephone for the first time: how long until its button can be pressed, and
 * what it took, with the network that browsers call "slow 4G" and a processor four times slower than this one.
 */
const ROUNDS = 5;
const MOST_KB = 130;
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const { app } = await openSite();
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/inspector/`;
const browser = await chromium.launch({ executablePath: resolveChromium(), args: [...CHROMIUM_ARGS] });

const times: number[] = [];
let [bytes, requests] = [0, 0];
let untilSignIn = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  [bytes, requests] = [0, 0];
  const open = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ requestId }) => void open.add(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    bytes += encodedDataLength;
    requests += 1;
  });
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Ingresar' }).waitFor();
  times.push(performance.now() - start);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  untilSignIn = bytes;
  // What the list of trips takes besides is fetched while the name is typed.
  const shift = [/Turno.*\.js$/, /Turno.*\.css$/].map((file) => page.waitForResponse(file));
  await page.getByLabel('Usuario').fill('i');
  for (const response of await Promise.all(shift)) await response.finished();
  while (open.size > 0) await page.waitForTimeout(50);
  await context.close();
}
const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
const kilobytes = bytes / 1000;
const seconds = (median / 1000).toFixed(2);
console.log(`inspector's app, slow 4G, 4x slower CPU: ${seconds} s, ${(untilSignIn / 1000).toFixed(0)} kB to sign in`);
console.log(`${kilobytes.toFixed(0)} kB in ${requests} requests with the list of trips; ${MOST_KB} kB at most`);
if (kilobytes >= MOST_KB) process.exitCode = 1;
await browser.close();
await app.close();
