import react from 'react';
import { flushSync } from 'react-dom';

/**
 * The screens are tested with the React that people are given, which is also a third quicker. That one has no `act`,
 * through which the testing library draws and fires its events: here is one that waits for what a browser would have
 * shown before its next event. What comes later, a test waits for, as people do.
 */
Object.assign(react, {
  act: (work: () => unknown) => {
    const result = flushSync(work);
    return result instanceof Promise ? settled(result) : result;
  },
});

/** The real one, whatever clock a test puts in its place. */
const { setTimeout: wait } = globalThis;

async function settled(result: Promise<unknown>): Promise<unknown> {
  const value = await result;
  await new Promise((resolve) => {
    wait(resolve, 0);
  });
  return value;
}
