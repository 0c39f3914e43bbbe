import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import { freshChecklist } from '@fenix/domain/forms/checks';
import { freshTests } from '@fenix/domain/actas/completar/deviceTests';
import type { SignedIn } from '@fenix/domain/sesion/usuario';
import { type Locator, type Page, expect } from '@playwright/test';

type Format = 'dvr' | 'gps' | 'other';

/** The form of a record, in the hand or on a desk, and the calls that a journey needs beside it. */
export class CompletarPage {
  readonly page: Page;
  readonly form: Locator;
  readonly step: Locator;
  readonly queued: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Completar acta' });
    this.step = this.form.locator('#paso');
    this.queued = page.getByRole('region', { name: 'Pendiente de enviar' });
  }

  /** A pending record of one's own, so that journeys do not meet on the same one. */
  async createActa({ token, user }: SignedIn, format: Format = 'other', plate = 'AAA111'): Promise<string> {
    const answer = await this.page.request.post('/api/actas', {
      headers: { Authorization: `Bearer ${token}` },
      data: {
        client: user.cliente,
        plate,
        tipe: 'correctivo',
        format,
        name: 'Darío Epalza Movilla',
        internalNumber: '1042',
      },
    });
    const text = await answer.text();
    expect(answer.ok(), text).toBe(true);
    return (JSON.parse(text) as { data: string }).data;
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/optimizacion/newrecord/${id}`);
    await this.form.waitFor();
  }

  async next(title: string): Promise<void> {
    await this.form.getByRole('button', { name: 'Siguiente' }).tap();
    await expect(this.step).toContainText(title);
  }

  /** Straight to a section, by its sign under the title. */
  async goTo(section: string): Promise<void> {
    await this.form.getByRole('navigation', { name: 'Secciones' }).getByRole('button', { name: section }).tap();
    await expect(this.step).toContainText(section);
  }

  async fillDatos(): Promise<void> {
    await this.form.getByLabel('Dirección').fill('Calle 30 # 1-20');
    await this.form.getByLabel('Ciudad y departamento').fill('Santa Marta, Magdalena');
    await this.form.getByLabel('Nombre del operador').fill('Luis Daza');
  }

  slot(name: string): Locator {
    return this.form.getByRole('group', { name, exact: true });
  }

  /** Through the chooser that the button opens, as a person would. */
  async pick(name: string, button: string, buffer: Buffer, file = 'foto.jpg', mimeType = 'image/jpeg'): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.slot(name).getByRole('button', { name: button }).click();
    await (await chooser).setFiles({ name: file, mimeType, buffer });
    await expect(this.slot(name).getByRole('button', { name: `Quitar ${name}` })).toBeVisible();
  }

  async fillCierre(): Promise<void> {
    await this.form.getByLabel('Analista').selectOption({ index: 1 });
    await this.form.getByLabel('Observaciones').fill('Equipo cambiado y probado en ruta.');
    await this.form.getByLabel('Nombre de quien recibe').fill('Ana Torregrosa');
    await this.sign();
  }

  async sign(): Promise<void> {
    const sheet = this.form.locator('canvas');
    // Between the bars above and below, where a finger would bring it.
    await sheet.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await sheet.boundingBox();
    if (!box) throw new Error('there is nowhere to sign');
    const { x, y, width, height } = box;
    await this.page.mouse.move(x + width * 0.2, y + height * 0.6);
    await this.page.mouse.down();
    await this.page.mouse.move(x + width * 0.5, y + height * 0.3, { steps: 5 });
    await this.page.mouse.move(x + width * 0.8, y + height * 0.6, { steps: 5 });
    await this.page.mouse.up();
    await expect(this.form.getByRole('button', { name: 'Borrar firma' })).toBeEnabled();
  }

  /** Every required field, section by section. */
  async fillAll(photo: Buffer): Promise<void> {
    await this.fillDatos();
    await this.goTo('Evidencias');
    await this.pick('GPS al inicio', 'Tomar foto', photo);
    await this.goTo('Cierre');
    await this.fillCierre();
  }

  save(): Promise<void> {
    return this.form.getByRole('button', { name: 'Guardar' }).click();
  }

  savedDraft(): Promise<void> {
    // Not the word of an earlier one while the last letters are on their way.
    return this.form.locator('output[aria-busy=false]', { hasText: /Borrador guardado \d\d:\d\d/ }).waitFor();
  }

  /** Completes the record as another user, before this one. */
  async completeElsewhere(id: string, { token }: SignedIn, photo: Buffer): Promise<void> {
    const { internalNumber } = await this.acta(id, { token });
    const entities = {
      addres: 'Calle 1',
      city: 'Cali',
      nameOperator: 'Otro',
      internalNumber,
      analyst: 'Otro',
      observations: 'Ya estaba',
      responsibleName: 'Otro',
      test: freshTests(),
      checklist: freshChecklist(defaultItems('defaultcheck')),
    };
    const picture = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: photo });
    const answer = await this.page.request.put(`/api/actas/${id}`, {
      headers: { Authorization: `Bearer ${token}` },
      multipart: {
        entities: JSON.stringify(entities),
        complete: 'true',
        tipe: 'correctivo',
        foto1: picture('foto.jpg'),
        signature: picture('firma.jpg'),
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** How many completions the record's history has. */
  async completions(id: string, { token }: SignedIn): Promise<number> {
    const answer = await this.page.request.get(`/api/actas/${id}/history`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { action: string }[] };
    return data.filter(({ action }) => action === 'acta.completar').length;
  }

  async acta(id: string, { token }: Pick<SignedIn, 'token'>): Promise<Record<string, unknown>> {
    const answer = await this.page.request.get(`/api/actas/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  }
}
