import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import '@fenix/api/http/afterReply';
import { keepFigures, percentile } from './measure';
import { serveEmbedded } from './served';
import { openSite } from './site';

/** S1 and S11: what an anonymous caller can slow down for others, and what response times reveal. */
const { config, deps, app } = await openSite();
const base = await app.listen({ port: 0, host: '127.0.0.1' });
const run = promisify(execFile);
const ATTACK = fileURLToPath(new URL('./door.attack.mjs', import.meta.url));

type Told = { times: number[]; sent: number; statuses: Record<string, number> };
async function attack(bytesPerSecond: number, seconds: number): Promise<Told> {
  const args = [ATTACK, base, String(bytesPerSecond), String(seconds)];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 10_000_000 });
  return JSON.parse(stdout) as Told;
}

/** What is beyond its bar; the run ends with status 1 then. */
const beyond: string[] = [];
function hold(what: string, isWithin: boolean): void {
  if (!isWithin) beyond.push(what);
}

const RATE = 2_000_000;
const SECONDS = 20;
await attack(0, 2);
const alone = await attack(0, SECONDS);
const attacked = await attack(RATE, SECONDS);
const figures: Record<string, number> = {};
for (const [what, { times }] of [
  ['/health alone', alone],
  ['/health at 2 MB/s of hostile JSON', attacked],
] as const) {
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(times, share));
  console.log(`${what.padEnd(46)} p50 ${ms(p50)}  p95 ${ms(p95)}  max ${ms(most)}  (${times.length} asked)`);
  figures[`door: ${what}, p95 ms`] = Number(p95?.toFixed(1));
}
hold('/health at 2 MB/s of hostile JSON, p95 under 100 ms', (percentile(attacked.times, 0.95) ?? NaN) < 100);
const perSecond = (attacked.sent / SECONDS / 1e6).toFixed(2);
console.log(`  ${perSecond} MB/s were sent; answers: ${JSON.stringify(attacked.statuses)}; the bar is 100 ms at p95`);

/** N2: a crowd at the door and exports beside it, on both databases. The bar: 500 ms, and 36 exports that are 429 on the embedded one. */
const CROWD = fileURLToPath(new URL('./door.crowd.mjs', import.meta.url));
type Crowd = { health: number[]; file: number[]; signIns: Record<string, number>; exports: Record<string, number> };
async function crowdAt(where: string, url: string): Promise<void> {
  const { stdout } = await run(process.execPath, [CROWD, url, 'gerente', config.DEMO_PASSWORD], {
    maxBuffer: 10_000_000,
  });
  const { health, file, signIns, exports } = JSON.parse(stdout) as Crowd;
  console.log(`${where}: 200 sign-ins ${JSON.stringify(signIns)}, 40 exports ${JSON.stringify(exports)}`);
  // On PostgreSQL exports end before the last of the crowd arrives and free their places: its figure is printed only.
  if (where === 'embedded') hold(`${where}: at least 36 of 40 exports are 429`, (exports['429'] ?? 0) >= 36);
  for (const [what, times] of Object.entries({ '/health': health, 'a static file': file })) {
    const [p50, most] = [0.5, 1].map((share) => percentile(times, share));
    console.log(`  ${what.padEnd(44)} p50 ${ms(p50)}  max ${ms(most)}  (${times.length} asked); the bar is 500 ms`);
    hold(`${where}: ${what} beside 200 sign-ins and 40 exports under 500 ms`, (most ?? NaN) < 500);
    figures[`door: ${what} beside 200 sign-ins and 40 exports, ${where}, max ms`] = Number(most?.toFixed(1));
  }
}
await crowdAt('PostgreSQL', base);
const embedded = await serveEmbedded();
await crowdAt('embedded', embedded.url);
await embedded.stop();

/** Each from a network of its own, turn and turn about, so that neither limits nor the machine's mood tell them apart. */
const PAIRS = 200;
const names = (await deps.database.system.selectFrom('users').select('name').orderBy('name').limit(20).execute()).map(
  ({ name }) => name,
);
type Cost = { wall: number; cpu: number };
async function tryOnce(name: string, at: number): Promise<Cost> {
  const headers = { authorization: `Basic ${Buffer.from(`${name}:Clave-equivocada-1`).toString('base64')}` };
  const remoteAddress = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, remoteAddress });
  const wall = performance.now() - start;
  const cpu = process.cpuUsage(cpuBefore);
  if (statusCode !== 401) throw new Error(`a wrong password is ${statusCode}`);
  await app.settled();
  return { wall, cpu: (cpu.user + cpu.system) / 1000 };
}
const pairs: { known: Cost; unknown: Cost }[] = [];
for (let pair = -10; pair < PAIRS; pair += 1) {
  const name = names[(pair + 20) % names.length] ?? '';
  const asked = [
    { whose: 'known', name },
    { whose: 'unknown', name: `${name.slice(0, -1)}${pair + 500}` },
  ] as const;
  const costs: Partial<Record<'known' | 'unknown', Cost>> = {};
  for (const [turn, { whose, name: tried }] of (pair % 2 ? asked : asked.toReversed()).entries())
    costs[whose] = await tryOnce(tried, 2 * pair + turn + 100);
  // The first ones warm up.
  if (pair >= 0 && costs.known && costs.unknown) pairs.push({ known: costs.known, unknown: costs.unknown });
}
/** Pair by pair: what the machine does meanwhile touches both alike. */
for (const [what, key] of [
  ['time', 'wall'],
  ['processor', 'cpu'],
] as const) {
  const [known, unknown] = (['known', 'unknown'] as const).map((whose) =>
    percentile(
      pairs.map((pair) => pair[whose][key]),
      0.5,
    ),
  );
  const ratios = pairs.map((pair) => pair.known[key] / pair.unknown[key]);
  const apart = ((percentile(ratios, 0.5) ?? NaN) - 1) * 100;
  console.log(
    `known against unknown names, ${what.padEnd(10)}         known ${ms(known)}  unknown ${ms(unknown)}  ${apart.toFixed(2)} % apart over ${PAIRS} pairs; the bar is 3 %`,
  );
  // The clock counts what else the machine does: which of the two is slower changes from run to run.
  if (key === 'cpu') hold('known against unknown names, processor, within 3 %', Math.abs(apart) <= 3);
  figures[`door: known against unknown names over ${PAIRS} pairs, ${what}, % apart`] = Number(apart.toFixed(2));
}
keepFigures(figures);

await app.close();
await deps.database.close();
for (const what of beyond) console.error(`beyond its bar: ${what}`);
if (beyond.length > 0) process.exitCode = 1;

function ms(value: number | undefined): string {
  return `${(value ?? NaN).toFixed(1)} ms`.padStart(9);
}
