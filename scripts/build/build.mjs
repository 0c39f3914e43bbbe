// @ts-check
import { pathToFileURL } from 'node:url';
import { MANUAL, buildManual } from './manual.mjs';
import { SERVER, buildServer } from './server.mjs';
import { WEB, buildWeb } from './web.mjs';
import { installIfNeeded } from '../install.mjs';
import { oneAtATime } from '../oneAtATime.mjs';
import { runCommand, timed } from '../progress.mjs';
import { inputsHash, isFresh, removeStamp, writeStamp } from './stamps.mjs';

const PARTS = {
  server: { part: SERVER, label: 'servidor', make: buildServer, compresses: false },
  web: { part: WEB, label: 'aplicación web', make: buildWeb, compresses: true },
  manual: { part: MANUAL, label: 'manual', make: buildManual, compresses: true },
};

/** @typedef {keyof typeof PARTS} PartName */

/** For tests: whole, but compressed in haste. It never counts as built for anyone else. */
const isQuick = process.env['FENIX_BUILD'] === 'quick';
const QUICK = ' quick';

/**
 * Builds those of the named parts whose sources changed since they were last built.
 * @param {readonly PartName[]} [names]
 */
export async function buildWhatChanged(names = ['server', 'web', 'manual']) {
  if (staleParts(names).length === 0) return;
  await oneAtATime('build', async () => {
    const stale = staleParts(names);
    if (stale.length > 0) console.log('Construyendo lo que cambió…');
    for (const { part, label, make, inputs, compresses } of stale) {
      removeStamp(part);
      await timed(label, () => make(isQuick));
      writeStamp(part, isQuick && compresses ? inputs + QUICK : inputs);
    }
  });
}

/** @param {readonly PartName[]} names */
function staleParts(names) {
  return names
    .map((name) => ({ ...PARTS[name], inputs: inputsHash(PARTS[name].part) }))
    .filter(({ part, inputs }) => !isFresh(part, inputs) && !(isQuick && isFresh(part, inputs + QUICK)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    await installIfNeeded();
    await buildWhatChanged();
    console.log('Todo está construido.');
  });
}
