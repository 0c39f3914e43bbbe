import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, resolveChromium } from '../scripts/test/chromium.mjs';
import { openSite } from './site';

/**
 * The sign-in page on a slow telephone: how long until its button can be pressed, and what it took, with the network
 * that browsers call "slow 4G" and a processor four times slower than this one. A new browser each time.
 */
const ROUNDS = 5;
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const { app } = await openSite();
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
const browser = await chromium.launch({ executablePath: resolveChromium(), args: [...CHROMIUM_ARGS] });

const times: number[] = [];
let [bytes, requests] = [0, 0];
for (let round = 0; round < ROUNDS; round += 1) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  [bytes, requests] = [0, 0];
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  times.push(performance.now() - start);
  // The typeface is asked for once there is text to draw; it counts to what the page took.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await context.close();
}
const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
console.log(`sign-in page, slow 4G, 4x slower CPU: ${(median / 1000).toFixed(2)} s, ${(bytes / 1000).toFixed(0)} kB`);
console.log(`in ${requests} requests`);
await browser.close();
await app.close();
