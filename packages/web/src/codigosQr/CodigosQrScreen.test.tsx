import type { Block, Doc } from '@fenix/domain/document/blocks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { catalogo } from '../testing/flota/givenDespacho';
import { givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { stubApi } from '../testing/stubApi';

const HERE = '/operacion/codigosqr/generarcodigoqr';
const ADDRESS = `${location.origin}/operacion/prealistamiento/crearprealistamiento?vehicle=`;

/** What is given to the worker that draws the PDF. */
let printed: Doc[];
beforeEach(() => {
  printed = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(doc: Doc) {
        printed.push(doc);
        this.dispatchEvent(new MessageEvent('message', { data: { blob: new Blob(['%PDF']) } }));
      }
      terminate() {}
    },
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});

const codes = () =>
  printed.map(({ blocks }) => blocks.map((block) => (block as Extract<Block, { kind: 'qr' }>).address));

async function open() {
  stubApi(catalogo());
  renderApp(HERE, givenUsuario({ scopes: ['createCodes', 'all'] }));
  const fleet = within(await screen.findByRole('list', { name: 'Flota' }));
  await fleet.findByLabelText('SAN338 · 101');
  return { fleet, hand: userEvent.setup() };
}

test('QR-01, QR-02, QR-03 a vehicle is chosen by its plate, its code is shown and downloaded', async () => {
  const { hand } = await open();
  expect(screen.getByText('Elige un vehículo para ver su código.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Descargar PDF' }).disabled).toBe(true);
  await hand.type(screen.getByRole('combobox', { name: 'Vehículo' }), 'syl{Enter}');
  const code = within(await screen.findByRole('figure', { name: 'Código QR de SYL509' }));
  expect(code.getByText('Expreso del Caribe')).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Descargar PDF' }));
  await waitFor(() => expect(codes()).toEqual([[`${ADDRESS}v2`]]));
  expect(printed[0]?.fileName).toBe('codigo-QR.pdf');
});

test('QR-03 several vehicles, or all of them, go into one file', async () => {
  const { fleet, hand } = await open();
  await hand.click(fleet.getByLabelText('SYL509 · 102'));
  expect(screen.getByRole('button', { name: 'Descargar 1 código' })).toBeTruthy();
  await hand.click(screen.getByLabelText('Todos (2)'));
  await hand.click(screen.getByRole('button', { name: 'Descargar 2 códigos' }));
  await waitFor(() => expect(codes()).toEqual([[`${ADDRESS}v1`, `${ADDRESS}v2`]]));
  await hand.click(screen.getByLabelText('Todos (2)'));
  expect(screen.getByText('Descargar los elegidos')).toBeTruthy();
});

test('the chosen vehicles also come as labels, six to a letter page', async () => {
  const { hand } = await open();
  await hand.click(screen.getByLabelText('Todos (2)'));
  await hand.click(screen.getByRole('button', { name: 'Etiquetas para recortar' }));
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]?.fileName).toBe('etiquetas-QR.pdf');
  expect(printed[0]?.blocks).toMatchObject([
    { kind: 'labels', labels: [{ address: `${ADDRESS}v1` }, { address: `${ADDRESS}v2` }] },
  ]);
});

test('what was ticked stays ticked while the fleet is searched', async () => {
  const { fleet, hand } = await open();
  await hand.click(fleet.getByLabelText('SAN338 · 101'));
  await hand.type(screen.getByLabelText('Buscar en la flota'), 'martha');
  await hand.click(await screen.findByLabelText('Los que coinciden (1)'));
  expect(fleet.queryByLabelText('SAN338 · 101')).toBeNull();
  expect(screen.getByRole('button', { name: 'Descargar 2 códigos' })).toBeTruthy();
});

test('a fleet that does not come says so and can be asked for again', async () => {
  stubApi({});
  renderApp(HERE, givenUsuario());
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
