import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Screens are fetched when they are opened, which takes longer than a second where the cores are shared.
configure({ asyncUtilTimeout: 8_000 });

// The tests of every package share two cores: waiting is cheap, a test that fails by haste is not.
configure({ asyncUtilTimeout: 10_000 });

/** happy-dom's own door to the size of its window. */
type SizedWindow = Window & { happyDOM?: { setViewport: (size: { width: number; height: number }) => void } };

/** A desk screen, unless a test asks for another. */
export function resizeWindow(width: number, height = 900): void {
  (window as SizedWindow).happyDOM?.setViewport({ width, height });
}

beforeEach(() => {
  resizeWindow(1440);
  window.sessionStorage.clear();
  window.localStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
