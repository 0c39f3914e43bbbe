import { readFile } from 'node:fs/promises';
import { formatDay } from '@fenix/domain/dates/format';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Page } from '@playwright/test';
import { AuditoriaPage } from './pages/AuditoriaPage';
import { readPdf } from './pages/pdf';
import { actAs } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { SignInPage } from './pages/SignInPage';
import { expect, test } from './support/fixtures';

const LIST = '**/api/audit?*';

test('SHELL-30 SHELL-39 the list opens on the last 48 hours, newest first; rows per page are 10, 15, 20, 25, 30 and Todos, kept in the address; without entries it says No hay datos and what to do', async ({
  page,
}) => {
  await actAs(page, 'gerente');
  const auditoria = new AuditoriaPage(page);
  await auditoria.open();
  const now = Date.now();
  await expect(auditoria.from).toHaveValue(formatDay(new Date(now - 48 * 3_600_000)));
  await expect(auditoria.to).toHaveValue(formatDay(new Date(now)));
  await expect(auditoria.table.getByRole('columnheader')).toHaveText([
    'Fecha',
    'Usuario',
    'Su empresa',
    'Cliente',
    'Acción',
    'Registro',
    'Dirección',
  ]);
  await expect(auditoria.table.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending');
  await expect(auditoria.rows).toHaveCount(10);
  const fields = [auditoria.from, auditoria.to, auditoria.search];
  const tops = await Promise.all(fields.map(async (field) => (await field.boundingBox())?.y));
  expect(new Set(tops).size, 'rows of filters').toBe(1);

  await expect(auditoria.sizes.getByRole('option')).toHaveText(['10', '15', '20', '25', '30', 'Todos']);
  await auditoria.sizes.selectOption('15');
  await expect(auditoria.rows).toHaveCount(15);
  await expect(page).toHaveURL('/auditoria?size=15');
  await page.reload();
  await expect(auditoria.sizes).toHaveValue('15');
  await expect(auditoria.rows).toHaveCount(15);

  await auditoria.sizes.selectOption('Todos');
  await expect(page).toHaveURL('/auditoria?size=all');
  await expect(page.getByRole('navigation', { name: /^Páginas/ })).toContainText('1 de 1');

  await new ShellPage(page).go('/auditoria?from=2001-01-01&to=2001-01-02');
  await expect(page.getByText('No hay datos', { exact: true })).toBeVisible();
  await expect(page.getByText('Amplía las fechas o quita filtros para ver más entradas.')).toBeVisible();
  await expect(auditoria.rows).toHaveCount(0);
});

test('page, order and filters are in the address; a pasted one shows the same', async ({ page, context }) => {
  await actAs(page, 'gerente');
  const auditoria = new AuditoriaPage(page);
  await auditoria.open();
  await expect(auditoria.rows).toHaveCount(10);
  await page.getByRole('combobox', { name: 'Acción' }).fill('creo el usuario');
  await page.getByRole('option', { name: 'Creó el usuario', exact: true }).click();
  await auditoria.table.getByRole('button', { name: 'Fecha' }).click();
  await expect(page).toHaveURL(/sort=at%3Aasc/);
  // What was there before stays until the answer has come.
  const answer = page.waitForResponse(/search=usuario/);
  await auditoria.search.fill('usuario');
  await expect(page).toHaveURL(/search=usuario/);
  await answer;
  await expect(auditoria.table).toHaveAttribute('aria-busy', 'false');
  await expect(auditoria.rows.first()).toContainText('Creó el usuario');
  const shown = await auditoria.rows.allTextContents();

  const tab = await context.newPage();
  await actAs(tab, 'gerente');
  await tab.goto(page.url());
  const pasted = new AuditoriaPage(tab);
  await expect(pasted.rows).toHaveText(shown);
  await expect(pasted.search).toHaveValue('usuario');
});

test('SHELL-31 while the entries are on their way the table says Cargando...', async ({ page }) => {
  await actAs(page, 'gerente');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(LIST, async (route) => {
    await held;
    await route.continue();
  });
  const auditoria = new AuditoriaPage(page);
  await auditoria.open();
  await expect(page.getByText('Cargando...', { exact: true })).toBeVisible();
  await expect(auditoria.table).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(auditoria.rows).toHaveCount(10);
  await expect(page.getByText('Cargando...', { exact: true })).toHaveCount(0);
});

test('SHELL-32 SHELL-33 a failure without words of its own is the unexpected error, and can be tried again', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/);
  await actAs(page, 'gerente');
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: 'boom' }));
  const auditoria = new AuditoriaPage(page);
  await auditoria.open();
  const alert = page.getByRole('alert').filter({ hasText: 'No pudimos cargar esta información' });
  await expect(alert).toContainText('Ocurrio un error inesperado, comunicate con el area de desarrollo.');
  await page.unroute(LIST);
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(auditoria.rows).toHaveCount(10);
});

test('an unreachable service is named in its message', async ({ page, problems }) => {
  problems.allow(/status of 400/);
  await actAs(page, 'gerente');
  await page.route(LIST, (route) =>
    route.fulfill({ status: 400, json: { status: 400, message: SHELL_MESSAGES.invalid } }),
  );
  await new AuditoriaPage(page).open();
  await expect(page.getByRole('alert').filter({ hasText: SHELL_MESSAGES.invalid })).toBeVisible();
});

test('the filtered entries leave as CSV', async ({ page }) => {
  await actAs(page, 'gerente');
  const auditoria = new AuditoriaPage(page);
  await auditoria.open('?action=usuario.crear');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'Exportar CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^auditoria-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split(/\r?\n/);
  expect(head.startsWith('\ufeff')).toBe(true);
  expect(head.split(';').length).toBeGreaterThan(5);
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(line).toContain('Creó el usuario');
});

test('SHELL-34 SHELL-35 the constancia becomes a PDF in the browser, 1024 by 1325 points, with text', async ({
  page,
}) => {
  await actAs(page, 'gerente');
  await openNewest(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    // The bell asks by itself, some seconds after the first screen.
    if (/\/api\/(?!avisos\/)/.test(request.url())) calls.push(request.url());
  });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^Constancia-.+\.pdf$/);
  const pdf = await readPdf(await file.path());
  expect(pdf.pages.every(({ width, height }) => width === 1024 && height === 1325)).toBe(true);
  expect(pdf.text).toContain('Constancia de auditoría');
  expect(calls, 'calls to the server while the PDF was made').toEqual([]);
});

test('from sign-in to a constancia with the keyboard alone', async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open();
  await tabTo(page, signInPage.name);
  await page.keyboard.type('gerente');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Fenix-demo-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/main');

  const shell = new ShellPage(page);
  await shell.openPalette();
  await page.keyboard.type('auditoria');
  await expect(shell.palette.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auditoria');

  const auditoria = new AuditoriaPage(page);
  await expect(auditoria.rows).toHaveCount(10);
  await tabTo(page, auditoria.rows.first());
  await page.keyboard.press('ArrowDown');
  await expect(auditoria.rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shell.title).toHaveText('Constancia de auditoría');
  await tabTo(page, page.getByRole('button', { name: 'PDF' }));
});

async function openNewest(page: Page): Promise<void> {
  const auditoria = new AuditoriaPage(page);
  await auditoria.open();
  await auditoria.rows.first().getByRole('link').click();
  await expect(page.getByRole('toolbar', { name: 'Documento' })).toBeVisible();
}

/** Presses Tab until the control has the focus, as someone without a mouse does. */
async function tabTo(page: Page, control: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control, 'reached with Tab').toBeFocused();
}
