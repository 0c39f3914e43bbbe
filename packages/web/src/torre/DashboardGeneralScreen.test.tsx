import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenCliente, givenManager, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { type Answer, stubApi } from '../testing/stubApi';

// No test fetches a frame, and happy-dom says so at length.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

const REPORT = 'https://app.powerbi.com/view?r=caribe';
const PATHS = ['/validacion/dashboard/dashboardgeneral', '/validacion/main'] as const;
const ofClient = (answer: Answer) => ({ 'GET /api/modules/expreso del caribe': answer });

test.each(PATHS)(
  'BI-01, BI-02, BI-03, BI-04 %s shows the report of the own client in a frame 1000 high',
  async (path) => {
    stubApi(ofClient({ data: givenCliente('expreso del caribe', { powerbi: REPORT }) }));
    renderApp(`${path}/expreso%20del%20caribe`, givenUsuario());
    const frame = await screen.findByTitle('Reporte de Expreso del Caribe');
    expect(frame.getAttribute('src')).toBe(REPORT);
    expect(frame.getAttribute('height')).toBe('1000');
    // It may not move the page that holds it.
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
    expect(screen.getByRole('link', { name: /otra pestaña/ }).getAttribute('rel')).toBe('noreferrer');
  },
);

test('BI-03 staff see the report of the client in the address, and others only their own', async () => {
  const asked = stubApi({
    'GET /api/modules/rutas del altiplano': { data: givenCliente('rutas del altiplano', { powerbi: REPORT }) },
  });
  renderApp('/validacion/main/rutas%20del%20altiplano', givenManager());
  expect(await screen.findByTitle('Reporte de Rutas del Altiplano')).toBeTruthy();
  expect(asked.map(({ path }) => decodeURIComponent(path))).toContain('/api/modules/rutas del altiplano');
});

test('a client whose record cannot be read gets a message, and can try again', async () => {
  stubApi(ofClient({ status: 500, message: 'Algo falló.' }));
  renderApp(`${PATHS[0]}/expreso%20del%20caribe`, givenUsuario());
  expect((await screen.findByRole('alert')).textContent).toContain(SHELL_MESSAGES.unexpected);
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
