import type { Page } from '@playwright/test';
import { AuditoriaPage } from './pages/AuditoriaPage';
import { MapaPage } from './pages/MapaPage';
import { CARIBE, actAs } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { SignInPage } from './pages/SignInPage';
import { PHONE_AND_DESK, expect, expectAccessibleInBothThemes, test } from './support/fixtures';

const DESPACHOS = `/operacion/despachos/verdespachos/${encodeURIComponent(CARIBE)}`;
const WIDTHS = [390, 1024, 1280, 1440];

/** A screen brought to the state that is looked at. */
type Scene = [name: string, arrive: (page: Page) => Promise<void>, widths?: number[]];

/** Scenes of one person that lead to each other share a page. */
const WALKS: Scene[][] = [
  [
    [
      'sign-in with its errors',
      async (page) => {
        const signInPage = new SignInPage(page);
        await signInPage.open();
        await signInPage.submit.click();
      },
    ],
  ],
  [
    [
      'the clients of /main',
      async (page) => {
        await actAs(page, 'gerente');
        await page.goto('/main');
        await expect(page.getByRole('main').getByRole('link', { name: 'Turismo Guajiro' })).toBeVisible();
      },
    ],
    [
      'the palette',
      async (page) => {
        await new ShellPage(page).openPalette();
      },
    ],
    [
      'the dialog of modules',
      async (page) => {
        await page.keyboard.press('Escape');
        await expect(new ShellPage(page).palette).toBeHidden();
        await page.getByRole('button', { name: 'Opciones de Carga Llanera' }).click();
        await page.getByRole('menuitem', { name: 'Módulos contratados' }).click();
        await expect(page.getByRole('dialog', { name: /Módulos contratados/ })).toBeVisible();
      },
    ],
  ],
  [
    [
      'the shell of a client with locks',
      async (page) => {
        await actAs(page, 'despachos');
        await page.goto(DESPACHOS);
        await expect(new ShellPage(page).title).toBeVisible();
      },
    ],
    [
      'not found',
      async (page) => {
        await new ShellPage(page).go('/no/existe');
        await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
      },
    ],
  ],
  [
    [
      'the audit',
      async (page) => {
        await actAs(page, 'gerente');
        await page.goto('/auditoria');
        await expect(page.getByText(/^1–10 de/)).toBeVisible();
      },
    ],
    [
      'the audit without entries',
      async (page) => {
        await new ShellPage(page).go('/auditoria?from=2001-01-01&to=2001-01-02');
        await expect(page.getByText('No hay datos')).toBeVisible();
      },
    ],
    [
      'a constancia',
      async (page) => {
        await new ShellPage(page).go('/auditoria');
        await new AuditoriaPage(page).rows.first().getByRole('link').click();
        await expect(page.getByRole('toolbar', { name: 'Documento' })).toBeVisible();
      },
    ],
  ],
  [
    [
      'the visual guide, with its map',
      async (page) => {
        await actAs(page, 'gerente');
        await new MapaPage(page).open();
        await expect(page.getByRole('region', { name: 'Documento' })).toBeVisible();
      },
    ],
  ],
  [
    [
      'the menu of a phone',
      async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await actAs(page, 'despachos');
        await page.goto(DESPACHOS);
        await page.getByRole('button', { name: 'Menú', exact: true }).click();
        await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
      },
      [390],
    ],
  ],
];

for (const scenes of WALKS) {
  const names = scenes.map(([name]) => name).join('; ');
  test(`accessible in both themes, desktop and phone, and nothing sticks out sideways: ${names}`, async ({ page }) => {
    for (const [name, arrive, widths] of scenes) {
      await test.step(name, async () => {
        await arrive(page);
        for (const width of widths ?? WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${width} px`)
            .toBeLessThanOrEqual(0);
        }
        await expectAccessibleInBothThemes(page, widths ?? PHONE_AND_DESK);
      });
    }
  });
}
