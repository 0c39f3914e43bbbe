// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../root.mjs';

/** @param {string} program @param {readonly string[]} args @param {string} cwd */
function must(program, args, cwd) {
  const done = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.error?.message ?? ''}${done.stderr}`);
  return done.stdout;
}

/**
 * The server as it was at a commit, built with the packages that are installed here; its own it finds in its own folder.
 * It is built once and kept in .build.
 * @param {string} commit
 */
export function buildServerOf(commit) {
  const hash = must('git', ['rev-parse', '--short=12', `${commit}^{commit}`], fromRoot()).trim();
  const folder = fromRoot('.build', 'drills', hash);
  if (!existsSync(folder)) {
    const under = `${folder}.part`;
    rmSync(under, { recursive: true, force: true });
    mkdirSync(join(under, 'node_modules', '@fenix'), { recursive: true });
    must('sh', ['-c', `git archive ${hash} | tar -x -C '${under}'`], fromRoot());
    for (const name of readdirSync(fromRoot('node_modules')))
      if (name !== '@fenix') symlinkSync(fromRoot('node_modules', name), join(under, 'node_modules', name));
    for (const name of readdirSync(join(under, 'packages')))
      symlinkSync(join('..', '..', 'packages', name), join(under, 'node_modules', '@fenix', name));
    const build = `import('./scripts/build/build.mjs').then(({ buildWhatChanged }) => buildWhatChanged(['server']))`;
    must(process.execPath, ['--input-type=module', '--eval', build], under);
    renameSync(under, folder);
  }
  return { hash, main: join(folder, 'packages', 'api', 'dist', 'main.mjs') };
}
