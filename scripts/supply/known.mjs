import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.mjs';

const SERIOUS = new Set(['high', 'critical']);

/**
 * What the registry said of known vulnerabilities. That it said nothing is not that there are none.
 * @param {string} answer
 * @returns {{ status: 0 | 1 | 2, lines: string[] }}
 */
export function readAnswer(answer) {
  const found = parse(answer)?.vulnerabilities;
  if (!found) return { status: 2, lines: ['The registry could not be asked: nothing is known about vulnerabilities.'] };
  const all = Object.values(found);
  const serious = all.filter(({ severity }) => SERIOUS.has(severity));
  const lines = all.map(({ name, severity, range }) => `${severity} ${name} ${range}`);
  lines.push(`${all.length} packages with known vulnerabilities, ${serious.length} high or critical.`);
  return { status: serious.length > 0 ? 1 : 0, lines };
}

/**
 * @param {string} answer
 * @returns {{ vulnerabilities?: Record<string, { name: string, severity: string, range: string }> } | undefined}
 */
function parse(answer) {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}

/** `npm run audit:known`: status 1 for high or critical ones, 2 when the registry was out of reach. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8', timeout: 120_000 });
  const { status, lines } = readAnswer(stdout ?? '');
  for (const line of lines) console.log(line);
  process.exitCode = status;
}
