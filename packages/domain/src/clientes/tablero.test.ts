import { expect, test } from 'vitest';
import { assertBoard } from './tablero';

const HOSTS = ['app.powerbi.com', 'app.fabric.microsoft.com'];

test.each([null, undefined, 'https://app.powerbi.com/view?r=1', 'https://APP.powerbi.com/x'])(
  '%s may be shown',
  (url) => {
    expect(() => assertBoard(url, HOSTS)).not.toThrow();
  },
);

test.each(['https://tablero.example/x', 'https://app.powerbi.com.example/x', 'https://powerbi.com/x'])(
  '%s may not',
  (url) => {
    expect(() => assertBoard(url, HOSTS)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        errors: [{ path: 'powerbi', message: 'El tablero debe estar en app.powerbi.com o app.fabric.microsoft.com.' }],
      }),
    );
  },
);
