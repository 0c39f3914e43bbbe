import { addDays } from '@fenix/domain/dates/days';
import { PAGE } from '@fenix/domain/document/blocks';
import type { Page } from '@playwright/test';
import { readPdf } from './pages/pdf';
import { actAs } from './pages/sesion';
import { yesterday } from './support/days';
import { expect, signIn, test } from './support/fixtures';

const CLIENT = encodeURIComponent('expreso del caribe');
/** Trips of that day are over, and inspectors reported on some. */
const YESTERDAY = yesterday.split('-').toReversed().join('/');

type Listed = { _id: string; id: string; complete: boolean; isOld: boolean; reports: string[]; reportes: number };
type Kind = {
  /** The list it is found in, and what distinguishes it there. */
  list: string;
  body?: Record<string, string>;
  is?: (row: Listed) => boolean;
  path: (row: Listed) => string;
};

const ACTAS = `/api/actas?client=${CLIENT}`;
const KINDS: Record<string, Kind> = {
  acta: {
    list: ACTAS,
    is: ({ complete, isOld }) => complete && !isOld,
    path: ({ _id }) => `/optimizacion/previewrecord/${_id}`,
  },
  'acta de antes': {
    list: ACTAS,
    is: ({ isOld }) => isOld,
    path: ({ _id }) => `/optimizacion/previewrecord/old/${_id}`,
  },
  'informe de laboratorio': {
    list: ACTAS,
    is: ({ reports }) => reports.includes('laboratorio'),
    path: ({ _id }) => `/optimizacion/previewlab/${_id}`,
  },
  prealistamiento: {
    list: `/api/preset-v2?cliente=${CLIENT}&fechaIni=${addDays(yesterday, -20)}&fechaFin=${yesterday}`,
    path: ({ _id }) => `/operacion/pdfrender/${_id}`,
  },
  informe: {
    list: '/api/informes',
    body: { client: 'expreso del caribe', fechaIni: addDays(yesterday, -200), fechaFin: yesterday },
    path: ({ _id }) => `/optimizacion/previewinforme/${_id}`,
  },
  documento: {
    list: `/api/documentos?client=${CLIENT}`,
    path: ({ _id }) => `/optimizacion/previewdocumento/${_id}`,
  },
  inspección: {
    list: `/api/inspecciones?client=${CLIENT}&fechaInicio=${YESTERDAY}&fechaFin=${YESTERDAY}&limit=100`,
    is: ({ reportes }) => reportes > 0,
    path: ({ id }) => `/ejecucion/incontrol/inspecciones/preview/${id}`,
  },
};

async function findOne(page: Page, token: string, { list, body, is = () => true }: Kind): Promise<Listed> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await (body ? page.request.post(list, { headers, data: body }) : page.request.get(list, { headers }));
  const { data } = (await reply.json()) as { data: Listed[] | { items: Listed[] } };
  const row = (Array.isArray(data) ? data : data.items).find(is);
  if (!row) throw new Error(`the demo data has nothing of the kind in ${list}`);
  return row;
}

const printedPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

for (const [name, kind] of Object.entries(KINDS))
  test(`a paper has the same pages on screen, printed and as PDF, with the company's logo: ${name}`, async ({
    page,
  }) => {
    const { token } = await signIn(page, 'gerente');
    await page.addInitScript(() => sessionStorage.setItem('clientTem', 'expreso del caribe'));
    await page.goto(kind.path(await findOne(page, token, kind)));
    const paper = page.getByRole('article', { includeHidden: false }).filter({ has: page.locator('[data-page]') });
    const sheets = paper.locator('[data-page]');
    await expect(sheets.first()).toBeVisible();
    const logo = paper.locator('header img');
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    const count = await sheets.count();
    const heights = await sheets.evaluateAll((all) => all.map((sheet) => (sheet as HTMLElement).offsetHeight));
    expect(new Set(heights)).toEqual(new Set([PAGE.height]));
    await expect(sheets.last()).toContainText(`Fenix SAS · Página ${count} de ${count}`);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF' }).click();
    const { pages, text } = await readPdf(await (await download).path());
    expect(pages).toEqual(Array.from({ length: count }, () => ({ width: PAGE.width, height: PAGE.height })));
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`Página ${count} de ${count}`);
    expect(printedPages(await page.pdf({ preferCSSPageSize: true }))).toBe(count);
  });

test('a list prints on landscape letter with its title, filters and hour, whole and without its buttons', async ({
  page,
}) => {
  await signIn(page, 'gerente');
  await page.goto(`/operacion/prealistamiento/verprealistamientos/${CLIENT}?size=30`);
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText(/^Impreso el \d\d\/\d\d\/\d{4} \d\d:\d\d por Lucía Barrios Mejía$/)).toBeVisible();
  await expect(page.getByText(/^Cliente: Expreso del Caribe · Desde: .* · Hasta: /)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'PDF' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeHidden();
  const cut = await page
    .locator('tbody td')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    );
  expect(cut).toEqual([]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // 11 by 8.5 inches, in points.
  expect(new Set(pdf.match(/\/MediaBox \[[^\]]*\]/g))).toEqual(new Set(['/MediaBox [0 0 792 612]']));
});

const LISTS = [
  ['reports', `/optimizacion/informes/verinformes/${CLIENT}`],
  ['inspections', '/ejecucion/incontrol/inspecciones'],
  ['inspectors', '/ejecucion/incontrol/usuarios'],
  ['attended alerts', `/validacion/alertas-atendidas/${CLIENT}`],
  ['users', '/newuser'],
  ['clients', '/clients'],
  ['defects', '/operacion/prealistamiento/defectos'],
  ['filled documents', `/optimizacion/documentos/${CLIENT}`],
] as const;

test('printed lists have no buttons, no links that look like links and no views that are not shown', async ({
  page,
}) => {
  await actAs(page, 'gerente', { client: 'expreso del caribe' });
  for (const [name, address] of LISTS) {
    await test.step(name, async () => {
      await page.goto(address);
      await expect(page.locator('table[aria-busy="false"] tbody tr').first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      const pressed = page.locator(
        'button:not(th button), a, [role="tab"][aria-selected="false"], input:not(:checked) + label',
      );
      const drawn = await pressed.evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => {
            const around = getComputedStyle(element.parentElement ?? element);
            const own = getComputedStyle(element);
            // A figure that explains itself when it is pressed is printed as that figure.
            if (element.matches('button')) return own.borderTopWidth !== '0px' || !own.backgroundColor.endsWith(', 0)');
            return !element.matches('a') || own.color !== around.color || own.textDecorationLine !== 'none';
          })
          .map((element) => element.getAttribute('aria-label') ?? element.textContent),
      );
      expect(drawn).toEqual([]);
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await page.emulateMedia({ media: 'screen' });
    });
  }
});

test('the codes of the fleet also come as labels, six to a letter page', async ({ page }) => {
  await signIn(page, 'despachos');
  await page.goto('/operacion/codigosqr/generarcodigoqr');
  const fleet = page.getByRole('list', { name: 'Flota' }).getByRole('listitem');
  await expect(fleet.first().getByRole('checkbox')).toBeVisible();
  const count = await fleet.count();
  await page.getByRole('checkbox', { name: /^Todos/ }).check();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Etiquetas para recortar' }).click();
  const { pages } = await readPdf(await (await saved).path());
  expect(pages).toEqual(Array.from({ length: Math.ceil(count / 6) }, () => ({ width: 612, height: 792 })));
});
