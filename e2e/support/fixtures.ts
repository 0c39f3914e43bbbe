import { test as base, expect } from '@playwright/test';
import { Problems } from './problems';
import { recordToasts } from './toasts';

/**
 * Every journey runs against the journeys' server and fails if the browser complained, unless the journey said why it
 * would: `test('…', async ({ page, problems }) => { problems.allow(/status of 401/); … })`.
 */
export const test = base.extend<{ problems: Problems }>({
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      problems.watch(context);
      await recordToasts(context);
      await use(problems);
      expect(problems.unexpected(), 'errors the browser reported').toEqual([]);
    },
    { auto: true },
  ],
});

/** For `test.use`: as most people have it. Dialogs, menus, drawers, lists and toasts are met both ways. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect } from '@playwright/test';
export { PHONE_AND_DESK, expectAccessible, expectAccessibleInBothThemes } from './accessible';
export { signIn, signInOnScreen } from './signIn';
