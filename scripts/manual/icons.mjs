// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from '../test/chromium.mjs';

/** Draws the PNG icons that phones install from the marks in SVG: `node scripts/manual/icons.mjs`, after a mark changed. */
const PUBLIC = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'packages', 'web', 'public');

/** @type {readonly (readonly [mark: string, file: string, size: number])[]} */
const ICONS = [
  ['favicon.svg', 'icon-192.png', 192],
  ['favicon.svg', 'icon-512.png', 512],
  ['maskable.svg', 'maskable-512.png', 512],
  ['maskable.svg', 'apple-touch-icon.png', 180],
  ['inspector/icon.svg', 'inspector/icon-192.png', 192],
  ['inspector/icon.svg', 'inspector/icon-512.png', 512],
  ['inspector/maskable.svg', 'inspector/maskable-512.png', 512],
  ['inspector/maskable.svg', 'inspector/apple-touch-icon.png', 180],
];

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: CHROMIUM_ARGS,
});
const page = await browser.newPage();
for (const [mark, file, size] of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const svg = readFileSync(join(PUBLIC, mark), 'utf8').replace('<svg ', `<svg width="${size}" height="${size}" `);
  await page.setContent(`<style>html,body{margin:0}svg{display:block}</style>${svg}`);
  writeFileSync(join(PUBLIC, file), await page.screenshot({ omitBackground: true }));
}
await browser.close();
