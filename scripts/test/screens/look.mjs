// @ts-check
import environment from './environment.mjs';
import { missingHere } from './needs.mjs';

// A program of its own: the environment changes the globals of the process that sets it up.
await environment.setup(globalThis, {});
process.stdout.write(missingHere().join(', '));
process.exit();
