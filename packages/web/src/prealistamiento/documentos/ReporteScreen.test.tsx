import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { givenPreset } from '@fenix/domain/prealistamiento/presetFixture';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';

const preset = givenPreset();
const ONE = `GET /api/preset-v2/${preset._id}`;

test('PRE-13, GUARD-49 the preview leads to the report, which is the paper of the record', async () => {
  stubApi({ [ONE]: { data: preset } });
  const { address } = renderApp(`/operacion/prealistamiento/preview/${preset._id}`, givenUsuario());
  const paper = within(await screen.findByRole('article', { name: 'Prealistamiento n.º 1042' }));
  await waitFor(() => expect(address()).toBe(`/operacion/pdfrender/${preset._id}`));
  for (const words of ['Lisa', 'Cambiar correa', 'Marta Ruiz']) expect(paper.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Volver a los prealistamientos' }).getAttribute('href')).toBe(
    '/operacion/prealistamiento/verprealistamientos/expreso%20del%20caribe',
  );
});

test('one that is not there says so', async () => {
  stubApi({ [ONE]: { status: 404, message: PRESET_MESSAGES.notFound } });
  renderApp(`/operacion/pdfrender/${preset._id}`, givenUsuario());
  expect(await screen.findByText(PRESET_MESSAGES.notFound)).toBeTruthy();
});
