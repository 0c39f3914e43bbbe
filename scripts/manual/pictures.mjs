// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { OperatorError, runCommand } from '../progress.mjs';
import { fromRoot } from '../root.mjs';
import { CHROMIUM_ARGS, resolveChromium } from '../test/chromium.mjs';
import { SCREENS, inspectorPhones } from './screens.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ width: number, height: number }} Size */

/**
 * Draws the pictures of the manual (the README shows one of them) from a server that runs with fresh demo data:
 * `npm run pictures -- http://127.0.0.1:3000`. With `capitulos` after it only those of `screens.mjs`.
 */
const PASSWORD = process.env['DEMO_PASSWORD'] ?? 'Fenix-demo-1';
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const DESK = { width: 1440, height: 860 };
const PHONE = { width: 390, height: 780 };
/** Between two phones. */
const GAP = 30;
const COMPANY = 'Expreso del Caribe';
const OF_COMPANY = encodeURIComponent(COMPANY.toLowerCase());
/** A device that cannot find itself: the form proposes to take it out of service. */
const LABORATORY = /** @type {const} */ ([
  [/se mantiene estable/, 'Sí'],
  [/módulo celular/, 'Sí'],
  [/receptor GPS/, 'No'],
  [/batería interna/, 'Sí'],
  [/entradas y salidas/, 'Sí'],
  [/firmware/, 'Sí'],
  [/manipulación/, 'No'],
  [/humedad/, 'No'],
]);
const ACTAS = `/optimizacion/mantenimientos/actas/${OF_COMPANY}`;
/** Its trips are over whatever the hour. A day ago, and Bogotá's five hours. */
const YESTERDAY = new Date(Date.now() - 29 * 3_600_000).toISOString().slice(0, 10);
const DESPACHOS = `/operacion/despachos/verdespachos/${OF_COMPANY}?from=${YESTERDAY}&to=${YESTERDAY}`;

await runCommand(async () => {
  const base = process.argv[2];
  if (!base) throw new OperatorError('Indica la dirección de un servidor con los datos de prueba.');
  const browser = await chromium.launch({ executablePath: resolveChromium(), args: [...CHROMIUM_ARGS] });
  try {
    const person = peopleOf(base, browser);
    if (process.argv[3] !== 'capitulos') await drawFirst(person);
    await drawScreens(person);
  } finally {
    await browser.close();
  }
});

/**
 * A window of one of the people of the demo data, signed in.
 * @param {string} base
 * @param {import('@playwright/test').Browser} browser
 */
function peopleOf(base, browser) {
  /** @param {string | undefined} name @param {Size} [viewport] @param {'light' | 'dark'} [colorScheme] */
  return async function person(name, viewport = DESK, colorScheme = 'light') {
    const isPhone = viewport.width < 500;
    const context = await browser.newContext({
      baseURL: base,
      viewport,
      colorScheme,
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      serviceWorkers: 'block',
      // It is shown in the proof of an entry.
      userAgent: AGENT,
      hasTouch: isPhone,
      isMobile: isPhone,
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
    if (name) {
      await page.getByRole('textbox', { name: 'Usuario' }).fill(name);
      await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
      await page.waitForURL((url) => url.pathname !== '/');
    }
    return page;
  };
}

/** @param {Page} page @param {string} path */
async function open(page, path) {
  await page.goto(path);
  await settled(page);
}

/** @param {(name: string | undefined, viewport?: Size, colorScheme?: 'light' | 'dark') => Promise<Page>} person */
async function drawFirst(person) {
  const [nobody, provider, dispatcher] = [await person(undefined), await person('gerente'), await person('despachos')];
  await keep(await picture(nobody), 'docs/manual/img/ingresar.png');

  await open(provider, '/main');
  await keep(await picture(provider), 'docs/manual/img/clientes.png');
  await provider
    .getByRole('button', { name: /Carga Llanera/ })
    .last()
    .click();
  await provider.getByRole('menuitem', { name: /ódulos/ }).click();
  await provider.getByRole('dialog').getByRole('button', { name: 'Guardar' }).waitFor();
  await keep(await picture(provider), 'docs/manual/img/modulos.png');
  await provider.keyboard.press('Escape');
  await provider.keyboard.press('Control+k');
  await provider.getByRole('dialog').getByRole('combobox').fill('carib');
  await provider.getByRole('option').filter({ hasText: COMPANY }).first().waitFor();
  await keep(await picture(provider), 'docs/manual/img/paleta.png');
  await provider.keyboard.press('Escape');

  await open(provider, '/newuser');
  await provider.getByRole('button', { name: 'Crear usuario' }).click();
  await provider.getByRole('dialog').getByText('Despachador').click();
  await keep(await picture(provider), 'docs/manual/img/usuarios.png');
  await open(provider, '/auditoria');
  await keep(await picture(provider), 'docs/manual/img/tabla.png');
  await provider.locator('tbody tr').first().getByRole('link').first().click();
  await provider.getByRole('article').waitFor();
  await keep(await picture(provider), 'docs/manual/img/documento.png');

  await open(dispatcher, DESPACHOS);
  await keep(await picture(dispatcher), 'docs/manual/img/despachos.png');
  // One that did not leave has no curve.
  const driven = dispatcher.locator('tbody tr').filter({ hasText: 'Finalizado', hasNotText: 'no salió' }).first();
  await driven.getByRole('link').first().click();
  await dispatcher.getByRole('dialog').getByRole('heading', { name: 'Velocidad (km/h)' }).waitFor();
  await keep(await picture(dispatcher), 'docs/manual/img/detalle-viaje.png');
  await dispatcher.getByRole('dialog').getByRole('link', { name: 'Libro de viaje' }).click();
  await dispatcher
    .locator('main img')
    .first()
    .evaluate((photo) => photo.scrollIntoView({ block: 'center' }));
  await keep(await picture(dispatcher), 'docs/manual/img/libro-de-viaje.png');
  await open(dispatcher, '/operacion/despachos/creardespacho');
  await keep(await picture(dispatcher), 'docs/manual/img/crear-despacho.png');

  const technician = await person('tecnico');
  await open(technician, `${ACTAS}?vista=todas`);
  const ofActas = technician.getByRole('link', { name: /^Ver el acta/ });
  await ofActas.first().click();
  await technician.getByRole('article').waitFor();
  await keep(await picture(technician), 'docs/manual/img/acta-impresa.png');
  // Those of the demo have their reports already.
  const token = await provider.evaluate(() => sessionStorage.getItem('token'));
  const created = await provider.request.post('/api/actas', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      client: COMPANY.toLowerCase(),
      plate: 'URW586',
      tipe: 'correctivo',
      format: 'gps',
      name: 'Yeison Cantillo Ruiz',
    },
  });
  const { data: acta } = await created.json();
  await open(provider, `/optimizacion/previewlab/${acta}`);
  await provider.getByLabel('Serial').fill('TX-1001');
  await provider.getByLabel('Marca').fill('Teltonika');
  for (const [question, answer] of LABORATORY)
    await provider
      .getByRole('group', { name: question })
      .or(provider.getByRole('radiogroup', { name: question }))
      .getByText(answer, { exact: true })
      .click();
  await provider.getByText('Proponer baja').waitFor();
  await provider.evaluate(() => scrollTo({ top: 0 }));
  await keep(await picture(provider), 'docs/manual/img/laboratorio.png');

  const night = await person('despachos', DESK, 'dark');
  await open(night, DESPACHOS);
  await keep(await picture(night), 'docs/manual/img/oscuro.png');

  const [onRoad, inYard] = [await person('despachos', PHONE), await person('tecnico', PHONE)];
  await open(onRoad, '/operacion/despachos/creardespacho');
  const phones = [await picture(onRoad)];
  await open(inYard, ACTAS);
  phones.push(await picture(inYard));
  await inYard
    .getByRole('link', { name: /^Completar/ })
    .first()
    .click();
  await inYard.getByRole('button', { name: 'Siguiente' }).waitFor();
  const completing = await picture(inYard);
  await keep(completing, 'docs/manual/img/completar-acta.png');
  await keep(await beside([...phones, completing]), 'docs/manual/img/celular.png');
}

/**
 * The chapters' screens, each for itself.
 * @param {(name: string | undefined, viewport?: Size) => Promise<Page>} person
 */
async function drawScreens(person) {
  const driver = await person('operaciones', PHONE);
  await open(driver, '/operacion/prealistamiento/crearprealistamiento');
  const checking = [await picture(driver)];
  await driver.getByText('Rápida', { exact: true }).click();
  checking.push(await picture(driver));
  await driver
    .getByRole('button', { name: 'Todo bueno' })
    .first()
    .evaluate((one) => one.scrollIntoView());
  checking.push(await picture(driver));
  await keep(await beside(checking), 'docs/manual/img/prealistamiento-celular.png');
  const inspector = await person(undefined, PHONE);
  await keep(await beside(await inspectorPhones(inspector, PASSWORD, picture)), 'docs/manual/img/inspector.png');

  /** @type {Map<string, Page>} */
  const people = new Map();
  for (const { who, path, name, act } of SCREENS) {
    const page = people.get(who) ?? (await person(who));
    people.set(who, page);
    await open(page, path);
    await act?.(page);
    await keep(await picture(page), `docs/manual/img/${name}.png`);
  }
}

/** Nothing that shows is on its way, and all letters are there. @param {Page} page */
async function settled(page) {
  await page.locator('main').waitFor();
  await page.waitForFunction(() => {
    const waiting = [...document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root')];
    const isSeen = (/** @type {DOMRect} */ { top, bottom }) => top < innerHeight && bottom > 0;
    const pictures = [...document.images].filter((one) => isSeen(one.getBoundingClientRect()));
    return (
      document.fonts.status === 'loaded' &&
      !waiting.some((one) => isSeen(one.getBoundingClientRect())) &&
      pictures.every(({ complete }) => complete)
    );
  });
}

/** @param {Page} page */
async function picture(page) {
  await settled(page);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** Phones beside each other. @param {readonly Buffer[]} pictures */
function beside(pictures) {
  const width = pictures.length * (PHONE.width + GAP) - GAP;
  return sharp({ create: { width, height: PHONE.height, channels: 3, background: '#ffffff' } })
    .composite(pictures.map((input, index) => ({ input, left: index * (PHONE.width + GAP), top: 0 })))
    .png()
    .toBuffer();
}

/** @param {Buffer} drawn @param {readonly string[]} paths */
async function keep(drawn, ...paths) {
  const small = await sharp(drawn).png({ palette: true, quality: 90, effort: 8 }).toBuffer();
  for (const path of paths) {
    mkdirSync(dirname(fromRoot(path)), { recursive: true });
    writeFileSync(fromRoot(path), small);
    console.log(`${path}: ${Math.round(small.length / 1024)} kB`);
  }
}
