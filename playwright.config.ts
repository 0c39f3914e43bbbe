import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS, resolveChromium } from './scripts/test/chromium.mjs';

const report = process.env['E2E_JSON_REPORT'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/server.ts',
  // Three fill two cores better, and met races in journeys that two had never met: decision 063.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Whatever hangs is found all the same; a machine three times as slow, or a busy one, finds nothing else.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    // Known to the workers, which read this file again after the server was started.
    baseURL: process.env['E2E_BASE_URL'],
    viewport: { width: 1440, height: 900 },
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    screenshot: 'only-on-failure',
    // Somebody who asked for less motion; the journeys that say WITH_MOTION are driven by one who did not.
    contextOptions: { reducedMotion: 'reduce' },
    // It fetches the whole build for every context; the journeys without signal allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: resolveChromium(),
      // Pages of a journey live for seconds, too short for optimised code to pay: decision 063.
      args: [...CHROMIUM_ARGS, '--js-flags=--no-maglev --no-turbofan'],
    },
  },
});
