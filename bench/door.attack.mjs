/**
 * An attacker at the port, in a process of their own: hostile JSON at so many bytes a second, while /health is asked every
 * 50 ms. Prints how long /health took, in milliseconds. `node bench/door.attack.mjs <address> <bytes a second> <seconds>`
 */
const [base = '', rate = '0', seconds = '10'] = process.argv.slice(2);

const upTo = (bytes, make) => {
  const piece = make(0);
  let text = piece;
  for (let at = 1; text.length + piece.length + 12 < bytes; at += 1) text += `,${make(at)}`;
  return text;
};
const half = (bytes) => Math.floor(bytes / 2) - 1;
/** What costs a reader of JSON most for its length. */
const SHAPES = [
  (bytes) => '['.repeat(half(bytes)) + ']'.repeat(half(bytes)),
  (bytes) => `{"a":`.repeat(Math.floor(bytes / 6)) + '1' + '}'.repeat(Math.floor(bytes / 6)),
  (bytes) => `[${upTo(bytes, () => '1')}]`,
  (bytes) => `{${upTo(bytes, (at) => `"k${at}":0`)}}`,
  (bytes) => `[${upTo(bytes, () => '{}')}]`,
  (bytes) => `{"definicion":"${'\\u00e9'.repeat(Math.floor(bytes / 6) - 6)}"}`,
  // An escape that no database holds makes every value be looked at.
  (bytes) => `["\\u0000",${upTo(bytes - 12, () => '1')}]`,
  (bytes) => `{"a":"\\ud800",${upTo(bytes - 20, (at) => `"k${at}":""`)}}`,
  (bytes) => `{"apikey":"${'x'.repeat(bytes - 20)}"}`,
];
/** Calls attacked without credentials, with the size of the body; the last one exceeds every limit. */
const DOORS = [
  ['/gps/programRouteOnBus', 69_000],
  ['/gps/saveElementoDataExtra', 69_000],
  ['/gps/programRouteOnBus', 399_000],
  ['/gps/vehicleGetAll', 15_000],
  ['/gps/gettoken', 3_900],
  ['/gps/positions?key=x', 299_000],
  ['/api/auth/sign-in', 1_000_000],
];
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const forms = ['definicion=%c3%a9', '&a=1', '&data=%00', '&x='].map((piece) => ({
  path: '/gps/saveElementoDataExtra',
  type: FORM_TYPE,
  body: piece.repeat(Math.floor(390_000 / piece.length)),
}));
const bodies = [
  ...forms,
  ...DOORS.flatMap(([path, bytes]) => SHAPES.map((shape) => ({ path, type: JSON_TYPE, body: shape(bytes) }))),
];

const until = performance.now() + Number(seconds) * 1000;
const statuses = new Map();
let sent = 0;

async function post({ path, type, body }) {
  const init = { method: 'POST', headers: { 'content-type': type }, body };
  const status = await fetch(base + path, init).then(
    async (reply) => (await reply.arrayBuffer(), reply.status),
    () => 'cut',
  );
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

async function attack() {
  if (Number(rate) === 0) return;
  const start = performance.now();
  const waiting = [];
  for (let at = 0; performance.now() < until; at += 1) {
    const next = bodies[at % bodies.length];
    waiting.push(post(next));
    sent += next.body.length;
    const due = start + (sent / Number(rate)) * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  await Promise.all(waiting);
}

const times = [];
async function probe() {
  while (performance.now() < until) {
    const start = performance.now();
    await (await fetch(`${base}/health`)).arrayBuffer();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

await Promise.all([attack(), probe()]);
console.log(JSON.stringify({ times, sent, statuses: Object.fromEntries(statuses) }));
