import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MARK_PATHS } from './mark';

// Both are shown before any script is there, and hold the mark themselves.
test.each(['index.html', 'public/favicon.svg'])('%s shows the same mark', (file) => {
  const text = readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8');
  for (const path of MARK_PATHS) expect(text).toContain(`d="${path}"`);
});
