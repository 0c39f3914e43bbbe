import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPiece } from '../../testing/renderPiece';

const ROUTE = 'SANTA MARTA - BARRANQUILLA';

/** A row whose second cell has less room than its words need. */
function Trip() {
  return (
    <table>
      <thead>
        <tr>
          <th>Placa</th>
          <th>Ruta</th>
        </tr>
      </thead>
      <tbody>
        <tr tabIndex={0}>
          <td>
            <a href="#viaje">UXT001</a>
          </td>
          <td>{ROUTE}</td>
          <td>
            <button type="button" data-tip="Pasajeros" aria-label="Pasajeros de UXT001" />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function cutTheRoute() {
  const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return this.textContent === ROUTE ? 300 : 50;
  });
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  onTestFinished(() => {
    width.mockRestore();
    room.mockRestore();
  });
}

const tip = () => screen.queryByRole('tooltip')?.textContent;

/** The words that the mouse gets to read where it rests for longer than a tooltip waits. */
async function readAt(element: Element): Promise<string | null | undefined> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await userEvent.setup({ delay: null }).hover(element);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    return tip();
  } finally {
    vi.useRealTimers();
  }
}

test('a cut cell is read whole by the mouse, and one that is not cut says nothing', async () => {
  cutTheRoute();
  await renderPiece(Trip);
  const user = userEvent.setup();
  await user.hover(screen.getByRole('cell', { name: ROUTE }));
  expect((await screen.findByRole('tooltip')).textContent).toBe(ROUTE);
  expect(await readAt(screen.getByRole('cell', { name: 'UXT001' }))).toBeUndefined();
});

test('of a whole in pieces the cut piece is read with the rest', async () => {
  cutTheRoute();
  await renderPiece(() => (
    <table>
      <tbody>
        <tr>
          <td>
            <span data-whole>
              <span>{ROUTE}</span> - <span>MAICAO</span>
            </span>
          </td>
        </tr>
      </tbody>
    </table>
  ));
  await userEvent.setup().hover(screen.getByText('MAICAO'));
  expect((await screen.findByRole('tooltip')).textContent).toBe(`${ROUTE} - MAICAO`);
});

test('S14 words that do not fit two lines are read whole, and those that fill two lines say nothing', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return this.textContent === ROUTE ? 50 : 34;
  });
  const room = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(34);
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  onTestFinished(() => [height, room, width].forEach((mock) => mock.mockRestore()));
  await renderPiece(() => (
    <table>
      <tbody>
        <tr>
          {[ROUTE, 'CARTAGENA - MAICAO'].map((name) => (
            <td key={name}>
              <span data-wraps>{name}</span>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  ));
  const user = userEvent.setup();
  await user.hover(screen.getByText(ROUTE));
  expect((await screen.findByRole('tooltip')).textContent).toBe(ROUTE);
  expect(await readAt(screen.getByText('CARTAGENA - MAICAO'))).toBeUndefined();
});

test('the keyboard reads all that is cut in its row under its heading, until Escape', async () => {
  cutTheRoute();
  await renderPiece(Trip);
  const user = userEvent.setup();
  await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe(`Ruta: ${ROUTE}`);
  await user.keyboard('{Escape}');
  expect(tip()).toBeUndefined();
});

test('a finger on a cut cell reads it, and the browser does not lay its menu over it', async () => {
  cutTheRoute();
  await renderPiece(Trip);
  const cell = screen.getByRole('cell', { name: ROUTE });
  fireEvent.pointerDown(cell, { pointerType: 'touch' });
  expect((await screen.findByRole('tooltip')).textContent).toBe(ROUTE);
  expect(fireEvent.contextMenu(cell)).toBe(false);
  fireEvent.pointerDown(document.body, { pointerType: 'touch' });
  expect(tip()).toBeUndefined();
});

test('a picture with words says them by mouse and by keyboard', async () => {
  await renderPiece(Trip);
  const user = userEvent.setup();
  screen.getByRole('button').focus();
  await user.tab({ shift: true });
  await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Pasajeros');
});
