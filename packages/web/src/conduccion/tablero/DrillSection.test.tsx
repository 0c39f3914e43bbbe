import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/renderPiece';
import { DrillSection } from './DrillSection';

let resize = () => {};
let top = 100;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #callback: () => void;
      constructor(callback: () => void) {
        this.#callback = callback;
      }
      observe() {
        resize = this.#callback;
      }
      unobserve() {}
      disconnect() {
        resize = () => {};
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  await renderPiece(() => <DrillSection title="Recorrido">·</DrillSection>);
  const heading = screen.getByRole('heading', { name: 'Recorrido' });
  heading.getBoundingClientRect = () => new DOMRect(0, top, 300, 30);
  const scrolled = vi.spyOn(heading, 'scrollIntoView');
  return { scrolled };
}

const grow = (to: number) => {
  top = to;
  act(() => resize());
};

test('PESV-07 a heading moved out of view by content above it is scrolled back', async () => {
  const { scrolled } = await open();
  grow(60);
  expect(scrolled).not.toHaveBeenCalled();
  grow(-240);
  expect(scrolled).toHaveBeenCalledTimes(1);
  grow(window.innerHeight + 1);
  expect(scrolled).toHaveBeenCalledTimes(2);
});

test.each(['wheel', 'touchStart', 'pointerDown', 'keyDown', 'focusIn'] as const)(
  'PESV-07 after %s the page is the person’s own',
  async (input) => {
    const { scrolled } = await open();
    fireEvent[input](document.body);
    grow(-240);
    expect(scrolled).not.toHaveBeenCalled();
  },
);
