/**
 * 200 sign-ins with wrong passwords and 40 exports of one person at once, from a process of its own, while /health and
 * a static file are asked every 20 ms. `node bench/door.crowd.mjs <address> <user> <password>`
 */
const [base = '', user = '', password = ''] = process.argv.slice(2);
const SIGN_INS = 200;
const EXPORTS = 40;
const EXPORT = '/api/audit/export';

const basic = (name, secret) => ({ authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` });
async function ask(path, init = {}) {
  const start = performance.now();
  const reply = await fetch(base + path, init);
  await reply.arrayBuffer();
  return { status: reply.status, ms: performance.now() - start };
}
const signIn = (name, secret) => ask('/api/auth/sign-in', { method: 'POST', headers: basic(name, secret) });

const opened = await fetch(`${base}/api/auth/sign-in`, { method: 'POST', headers: basic(user, password) });
const headers = { authorization: `Bearer ${(await opened.json()).data.token}` };

const over = new AbortController();
async function probe(path) {
  const times = [];
  while (!over.signal.aborted) {
    times.push((await ask(path)).ms);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}
const probes = ['/health', '/favicon.svg'].map(probe);
await new Promise((resolve) => setTimeout(resolve, 1_000));
const crowd = await Promise.all([
  Promise.all(Array.from({ length: SIGN_INS }, (_, at) => signIn(`nadie-${at}`, 'mal'))),
  Promise.all(Array.from({ length: EXPORTS }, () => ask(EXPORT, { headers }))),
]);
over.abort();
const [health, file] = await Promise.all(probes);
const [signIns, exports] = crowd.map((replies) => {
  const counts = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
});
console.log(JSON.stringify({ health, file, signIns, exports }));
