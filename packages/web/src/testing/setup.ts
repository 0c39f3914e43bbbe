import './act';
import './styles';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { endTour } from '../app/bienvenida/asked';
import { onSessionEnded } from '../shared/api';

// Screens are fetched when they are opened, and the tests of every package share two cores: waiting is cheap,
// a test that fails by haste is not.
configure({ asyncUtilTimeout: 30_000 });

// While something is waited for, each look that does not find it would print the whole page into an error that is thrown
// away; the error of the wait itself prints it once.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) => {
    const config = getConfig();
    const isWaiting = '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics;
    if (!isWaiting) return getElementError(message, container);
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

/** happy-dom's own door to the size of its window. */
type SizedWindow = Window & { happyDOM?: { setViewport: (size: { width: number; height: number }) => void } };

/** A desk screen, unless a test asks for another. */
export function resizeWindow(width: number, height = 900): void {
  (window as SizedWindow).happyDOM?.setViewport({ width, height });
}

/** happy-dom lays nothing out: Mantine finds nothing to focus in a menu that fades in, and prints the whole tree of it. */
function hushFocusTrap(): void {
  const { warn } = console;
  vi.spyOn(console, 'warn').mockImplementation((...said: unknown[]) => {
    if (!String(said[0]).startsWith('[@mantine/hooks/use-focus-trap]')) warn(...said);
  });
}

const deriveKey = crypto.subtle.deriveKey.bind(crypto.subtle);

/** A PIN is half a second of arithmetic each time; how many rounds the product asks for is tested in outbox/pin.test.ts. */
function shortenDerivation(): void {
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation((algorithm, key, type, isExtractable, usages) =>
    deriveKey({ ...(algorithm as Pbkdf2Params), iterations: 10 }, key, type, isExtractable, usages as KeyUsage[]),
  );
}

beforeEach(() => {
  hushFocusTrap();
  shortenDerivation();
  resizeWindow(1440);
  // happy-dom follows a link when what is clicked lies inside it, whatever a listener of the page prevents.
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
  window.localStorage.clear();
});

afterEach(() => {
  // A toast of one test must not stand in the way of the next one's Tab key.
  notifications.clean();
  cleanup();
  onSessionEnded(undefined);
  // Asked for and not ended, it would open over the next file's screen.
  endTour();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// A screen that a file asked for and did not wait for would be refused after its end, and the refusal remembered: the
// next file in the same worker could not open that screen.
afterAll(() => vi.dynamicImportSettled());
