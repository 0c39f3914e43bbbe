import { type ClientRequest, Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '../../ground/ids';
import type { Deps } from '../../ports/deps';

/** Companies with vehicles that report, and people who watch and read, against several servers on one database. */
export type LoadVehicle = { id: string; imei: string; key: string };
export type LoadCompany = { client: string; tokens: string[]; vehicles: LoadVehicle[] };

const SESSION_MS = 6 * 3_600_000;
const MODULES = ['operacion', 'validacion', 'ejecucion', 'optimizacion', 'pqrs'];
const SCOPES = ['readDashboard', 'readDispatch', 'createDispatch', 'readRecords'];

/** Fills a database by SQL: each company with its account, its vehicles with trackers, and people who are signed in. */
export async function givenLoad(
  { database, tokens }: Pick<Deps, 'database' | 'tokens'>,
  size: { companies: number; vehicles: number; people: number },
): Promise<LoadCompany[]> {
  const db = database.system;
  const now = new Date();
  const expires_at = new Date(now.getTime() + SESSION_MS);
  await sql`select gps_make_month(now()), gps_make_month(now() + interval '10 minutes')`.execute(db);
  const companies: LoadCompany[] = [];
  for (let index = 0; index < size.companies; index += 1) {
    const [account, company, client] = [newId(), newId(), `carga ${String(index).padStart(3, '0')}`];
    await sql`insert into gps_accounts (_id, empresa, empresa_key, fecha) values (${account}, ${client}, ${client}, ${now})`.execute(
      db,
    );
    await sql`insert into clients (_id, client, client_key, "modulesClient", fecha, gps_account_id)
      values (${company}, ${client}, ${client}, ${MODULES}::text[], ${now}, ${account})`.execute(db);
    const vehicles = Array.from({ length: size.vehicles }, (_, number): LoadVehicle & { plate: string } => ({
      id: newId(),
      imei: `carga-${index}-${number}`,
      key: randomBytes(18).toString('base64url'),
      plate: `C${index}-${number}`,
    }));
    await db
      .insertInto('gps_vehicles')
      .values(
        vehicles.map(({ id, plate }) => ({ _id: id, account_id: account, nombre: plate, patente: plate, ...NO_FACTS })),
      )
      .execute();
    await db
      .insertInto('gps_devices')
      .values(
        vehicles.map(({ id, imei, key }) => ({
          imei,
          account_id: account,
          vehicle_id: id,
          key_hash: createHash('sha256').update(key).digest('base64url'),
        })),
      )
      .execute();
    const people = Array.from({ length: size.people }, (_, number) => ({ user: newId(), session: newId(), number }));
    await db
      .insertInto('users')
      .values(
        people.map(({ user, number }) => {
          const name = `carga ${index} ${number}`;
          const facts = { nameUser: name, email: `${index}-${number}@carga.example`, password_hash: '-', fecha: now };
          return { _id: user, client_id: company, name, name_key: name, scopes: SCOPES, isActive: true, ...facts };
        }),
      )
      .execute();
    const stamps = { created_at: now, last_used_at: now, confirmed_at: now, expires_at };
    await db
      .insertInto('sessions')
      .values(people.map(({ user, session }) => ({ _id: session, user_id: user, client_id: company, ...stamps })))
      .execute();
    companies.push({
      client,
      tokens: await Promise.all(people.map(({ user, session }) => tokens.issue(session, user, expires_at))),
      vehicles: vehicles.map(({ id, imei, key }) => ({ id, imei, key })),
    });
  }
  return companies;
}

const NO_FACTS = { grupo: '', marca: '', modelo: '', color: '', numero_serie: '' };

export type Reply = { status: number; text: string; ms: number };

/** Requests on kept connections. A broken one is status 0. */
export function createCaller(sockets = 200) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const call = (url: string, { method = 'GET', token }: { method?: string; token?: string } = {}): Promise<Reply> =>
    new Promise((resolve) => {
      const began = performance.now();
      const end = (status: number, text: string) => resolve({ status, text, ms: performance.now() - began });
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const request = send(url, { method, agent, headers, timeout: 60_000 }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (more: string) => (text += more));
        response.on('end', () => end(response.statusCode ?? 0, text));
        response.on('error', (error) => end(0, error.message));
      });
      request.on('timeout', () => request.destroy(new Error('timeout')));
      request.on('error', (error) => end(0, error.message));
      request.end();
    });
  return { call, close: () => agent.destroy() };
}

export type Load = ReturnType<typeof createLoad>;

/** A report on its way to a viewer: its own moment, and when it was sent. */
type Sent = { at: number; sentAt: number };
/** What one viewer has not been shown yet, oldest first, of each vehicle. */
type Reader = Map<string, Sent[]>;

/** Reports, readers and viewers, with what became of each. Addresses take turns; `/health` is asked of each server. */
export function createLoad(
  addresses: readonly string[],
  companies: readonly LoadCompany[],
  servers: readonly string[] = addresses,
) {
  const { call, close } = createCaller();
  const vehicles = companies.flatMap((company) => company.vehicles);
  // Neighbours in time are of different companies.
  const order = vehicles.map((_, at) => vehicles[(at * 7919) % vehicles.length] as LoadVehicle);
  const times = { reports: [] as number[], reads: [] as number[], lags: [] as number[], health: [] as number[] };
  const failures: string[] = [];
  /** Of each vehicle the viewers of its company whose events are read. */
  const readers = new Map<string, Reader[]>();
  const readAt = new Map<LoadCompany, Set<string>>();
  /** Of each vehicle the moments that were acknowledged, in seconds. */
  const acknowledged = new Map<string, Set<number>>();
  const lines = new Set<ClientRequest>();
  let [isOver, sentReports, sentReads] = [false, 0, 0];
  const address = (turn: number) => addresses[turn % addresses.length] ?? '';

  async function report(): Promise<void> {
    const turn = sentReports++;
    const { id, imei, key } = order[turn % order.length] as LoadVehicle;
    const second = Math.floor(Date.now() / 1000);
    const place = `lat=${(4 + (turn % 7000) / 1000).toFixed(6)}&lon=${(-75 + ((turn * 13) % 1000) / 10_000).toFixed(6)}`;
    const sent = { at: second * 1000, sentAt: performance.now() };
    // A repeated moment changes nothing and reaches no reader.
    const shownTo = acknowledged.get(id)?.has(second) ? [] : (readers.get(id) ?? []);
    for (const reader of shownTo) reader.set(id, [...(reader.get(id) ?? []), sent]);
    const path = `/gps/osmand?id=${imei}&${place}&timestamp=${second}&speed=22&bearing=10&ignition=true`;
    const { status, ms, text } = await call(address(turn) + path, { method: 'POST', token: key });
    if (status !== 200) {
      for (const reader of shownTo)
        reader.set(
          id,
          (reader.get(id) ?? []).filter((one) => one !== sent),
        );
      return void failures.push(`report ${status} ${text.slice(0, 100)}`);
    }
    times.reports.push(ms);
    acknowledged.set(id, (acknowledged.get(id) ?? new Set()).add(second));
  }

  const READS = [
    'session',
    'vehiculos',
    'torre',
    'conduccion/flota',
    'avisos/resumen',
    'session',
    'vehiculos',
    'actas',
  ];

  async function read(): Promise<void> {
    const turn = sentReads++;
    const { client, tokens } = companies[(turn * 31) % companies.length] as LoadCompany;
    const what = READS[turn % READS.length] ?? '';
    const name = encodeURIComponent(client);
    const path = what === 'actas' ? `/api/actas/client/${name}?limit=50` : `/api/${what}?client=${name}`;
    const plain = ['session', 'avisos/resumen'].includes(what) ? path.split('?')[0] : path;
    const { status, ms, text } = await call(`${address(turn + 1)}${plain}`, {
      token: tokens[turn % tokens.length] ?? '',
    });
    if (status === 200) times.reads.push(ms);
    else failures.push(`${what} ${status} ${text.slice(0, 100)}`);
  }

  async function askHealth(): Promise<void> {
    for (const url of servers) {
      const { status, ms } = await call(`${url}/health`);
      if (status === 200) times.health.push(ms);
      else failures.push(`health ${status}`);
    }
  }

  /** The first viewer of a company at each server is read; the others get the same bytes. */
  function readerAt(company: LoadCompany, server: string): Reader | undefined {
    const known = readAt.get(company) ?? new Set();
    if (known.has(server)) return undefined;
    readAt.set(company, known.add(server));
    const reader: Reader = new Map();
    for (const { id } of company.vehicles) readers.set(id, [...(readers.get(id) ?? []), reader]);
    return reader;
  }

  /** Opens a line; resolves with its first event. It comes back by itself, going on where it was. */
  function watch(url: string, company: LoadCompany, token: string): Promise<void> {
    let lastId: string | undefined;
    let reader: Reader | undefined;
    let isFirst = true;
    return new Promise((resolve) => {
      const open = () => {
        if (isOver) return;
        const headers = {
          authorization: `Bearer ${token}`,
          accept: 'text/event-stream',
          ...(lastId && { 'last-event-id': lastId }),
        };
        const request = send(`${url}/api/torre/cambios?client=${encodeURIComponent(company.client)}`, {
          headers,
          agent: false,
        });
        lines.add(request);
        request.on('response', (response) => {
          if (response.statusCode !== 200) failures.push(`line ${response.statusCode}`);
          // Behind a proxy the answer says which server it is.
          if (isFirst) reader = readerAt(company, String(response.headers['x-server'] ?? url));
          isFirst = false;
          let rest = '';
          response.setEncoding('utf8');
          response.on('data', (text: string) => {
            const parts = (rest + text).split('\n\n');
            rest = parts.pop() ?? '';
            for (const part of parts) {
              lastId = /^id: (.*)$/m.exec(part)?.[1] ?? lastId;
              if (reader) see(part, reader);
            }
            resolve();
          });
        });
        request.on('error', () => {});
        request.on('close', () => {
          lines.delete(request);
          if (!isOver) setTimeout(open, 200);
        });
        request.end();
      };
      open();
    });
  }

  const seen = new Map<string, number>();
  function see(event: string, reader: Reader): void {
    const data = /^data: (.*)$/m.exec(event)?.[1];
    if (!data) return;
    const { vehiculos } = JSON.parse(data) as { vehiculos?: Seen[] | { puestos: Seen[] } };
    for (const { id, hora } of Array.isArray(vehiculos) ? vehiculos : (vehiculos?.puestos ?? [])) {
      const at = hora === null ? 0 : Date.parse(hora);
      seen.set(id, Math.max(seen.get(id) ?? 0, at));
      const sent = reader.get(id) ?? [];
      // A later report in the place of an earlier one shows both.
      const shown = sent.filter((one) => one.at <= at);
      for (const { sentAt } of shown) times.lags.push(performance.now() - sentAt);
      if (shown.length > 0) reader.set(id, sent.slice(shown.length));
    }
  }

  return {
    times,
    failures,
    acknowledged,
    /** The last moment of each vehicle that any viewer saw. */
    seen,
    report,
    read,
    askHealth,
    watch,
    get open() {
      return lines.size;
    },
    /** Waits until every acknowledged report was shown, at most so long. What was not counts with the time it has waited. */
    async shown(limitMs: number): Promise<number> {
      const unseen = () => [...new Set([...readers.values()].flat())].flatMap((reader) => [...reader.values()].flat());
      for (const end = performance.now() + limitMs; unseen().length > 0 && performance.now() < end;) await sleep(100);
      const left = unseen();
      for (const { sentAt } of left) times.lags.push(performance.now() - sentAt);
      for (const one of readers.values()) for (const reader of one) reader.clear();
      return left.length;
    },
    async end(): Promise<void> {
      isOver = true;
      for (const line of lines) line.destroy();
      await sleep(50);
      close();
    },
  };
}

type Seen = { id: string; hora: string | null };

/** Acknowledged reports that are not in the database. */
export async function countLost({ database }: Pick<Deps, 'database'>, { acknowledged }: Load): Promise<number> {
  const { rows } = await sql<{ id: string; at: number }>`
    select vehicle_id as id, extract(epoch from at)::float8 as at from gps_positions`.execute(database.system);
  const kept = new Set(rows.map(({ id, at }) => `${id} ${at}`));
  let lost = 0;
  for (const [id, moments] of acknowledged) for (const at of moments) if (!kept.has(`${id} ${at}`)) lost += 1;
  return lost;
}

/** Open-loop load: calls `work` at this rate, whether or not earlier calls have ended, for so long or until stopped. */
export async function openLoop(
  perSecond: number,
  seconds: number,
  work: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const began = performance.now();
  const pending = new Set<Promise<void>>();
  for (let sent = 0; sent < perSecond * seconds;) {
    if (signal?.aborted) break;
    const due = Math.min(perSecond * seconds, ((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const one = work().finally(() => pending.delete(one));
      pending.add(one);
    }
    await sleep(5);
  }
  await Promise.all(pending);
}
