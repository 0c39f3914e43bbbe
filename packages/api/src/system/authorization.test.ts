import { CLIENT_SCOPES, type ClientScope, MODULES } from '@fenix/domain/permissions';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../assembly/app';
import type { Policy } from '../viewer/requestTypes';
import { createTestApp } from '../testing/testApp';
import { type Caller, createCallers, openSessions } from './callers';
import type { ExpectedGate } from './gates';
import { SAMPLES } from './samples';
import type { Sample, Target } from './sample';
import { givenTarget } from './targets';
import { createWebFixture } from '../testing/web/webFixture';

/** The calls that need no session. A new one must be added here explicitly. */
const PUBLIC_CALLS = [
  'GET /*',
  'GET /api/docs',
  'GET /api/docs.css',
  'GET /api/openapi.json',
  'GET /assets/*',
  // The GPS platform authenticates callers by account keys, device keys and signed addresses (gps/*.test.ts).
  'GET /gps/osmand',
  'GET /gps/photos/:id',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /inspector',
  'GET /inspector/*',
  'GET /manual',
  'GET /manual/*',
  'GET /metrics',
  'GET /uploads/:id',
  'POST /api/auth/renew',
  'POST /api/auth/sign-in',
  'POST /gps/cancelProgrammedRouteOnBus',
  'POST /gps/driverGetAll',
  'POST /gps/getOnDrivingInfo',
  'POST /gps/getOnDrivingInfoFlota',
  'POST /gps/getProgrammedRoutesOnBus',
  'POST /gps/getRoutesOnBus',
  'POST /gps/getimagesfromdevice',
  'POST /gps/gettoken',
  'POST /gps/history/get',
  'POST /gps/osmand',
  'POST /gps/photos',
  'POST /gps/positions',
  'POST /gps/programRouteOnBus',
  'POST /gps/saveElementoDataExtra',
  'POST /gps/traccar',
  'POST /gps/vehicleGetAll',
  'POST /incontrol/app/sign-in',
];

/** One more call per scope, so that each scope is asked for by something whatever features exist; all in one module. */
const probeOf = (scope: ClientScope) => `/api/sonda/${scope}`;
const MODULE = 'operacion';
const probes: Record<string, Sample> = Object.fromEntries(
  CLIENT_SCOPES.map((scope) => [
    `GET ${probeOf(scope)}`,
    { rows: 'GUARD-16', permission: scope, module: MODULE, url: () => probeOf(scope), tenancy: 'none' },
  ]),
);

const web = createWebFixture();
const api = await createTestApp(web.env, (app) => {
  for (const scope of CLIENT_SCOPES)
    app.get(probeOf(scope), { config: { permission: scope, module: MODULE } }, async () => ({ status: 200 }));
});
afterAll(async () => {
  await api.close();
  web.remove();
});

const samples: Record<string, Sample> = { ...SAMPLES, ...probes };
const keyOf = ({ method, url }: Policy) => `${method} ${url}`;
type Route = { key: string; policy: Policy; sample: Sample };
/** Of what the routes declare, the matrix takes method and address only; who may call is the sample's word. */
const routes = api.app.policies.flatMap((policy): Route[] => {
  const sample = samples[keyOf(policy)];
  return sample ? [{ key: keyOf(policy), policy, sample }] : [];
});

const own = await api.givenClient(undefined, MODULES);
const other = await api.givenClient(undefined, MODULES);
const pqrsOnly = await api.givenClient(undefined, ['pqrs']);
const targets = new Map<string, Target>();
for (const client of [own, other, pqrsOnly, api.provider]) targets.set(client.id, await givenTarget(api, client));
const callers = createCallers(api, { own, other, pqrsOnly });

type Whose = 'own' | 'other';

function targetFor({ company }: Caller, whose: Whose): Target {
  const id = whose === 'own' ? company.id : company.id === other.id ? own.id : other.id;
  const target = targets.get(id);
  if (!target) throw new Error('no target');
  return target;
}

/** GUARD-16 and GUARD-23 in the test's own words, so that a mistake in the product's rule is seen here too. */
function mayCall({ permission, alsoFor = [], module }: ExpectedGate, { holder }: Caller): 'yes' | '401' | '403' {
  if (permission === 'public') return 'yes';
  if (!holder || permission === 'inspector') return '401';
  if (holder.scopes.includes('colfenix')) return 'yes';
  const isHeld = permission === 'all' || [permission, ...alsoFor].some((scope) => holder.scopes.includes(scope));
  const modules = [module ?? []].flat();
  const isContracted = modules.length === 0 || modules.some((one) => holder.modulesClient.includes(one));
  return isHeld && isContracted ? 'yes' : '403';
}

/** What the sample promises, without asking the server or its routes. */
function expected(sample: Sample, caller: Caller, whose: Whose): string {
  const answer = mayCall(sample, caller);
  if (answer !== 'yes') return answer;
  if (sample.leavesOutProvider && targetFor(caller, whose).id === api.provider.id) return '404';
  if (sample.ownOnlyWith && !caller.holder?.scopes.some((scope) => [sample.permission, 'colfenix'].includes(scope)))
    return '404';
  if (whose === 'own' || sample.tenancy === 'none') return 'passes';
  if (sample.tenancy === 'forbiddenToAll') return '403';
  if (caller.holder?.scopes.includes('colfenix')) return 'passes';
  return sample.tenancy === 'forbidden' ? '403' : '404';
}

async function actual({ method }: Policy, sample: Sample, target: Target, token: string | undefined): Promise<string> {
  await sample.givenCaller?.(api, token);
  const putBack = holdSpares(target);
  const reply = await api.call(token, method, sample.url(target), sample.options?.(target));
  if (reply.statusCode >= 400) putBack();
  return reply.statusCode < 400 ? 'passes' : String(reply.statusCode);
}

/** What a refused caller took of the records that each caller uses up is there for the next one. */
function holdSpares(target: object): () => void {
  const lists = [target, ...Object.values(target)]
    .filter((part): part is object => typeof part === 'object' && part !== null && !Array.isArray(part))
    .flatMap((part) => Object.values(part).filter((value): value is unknown[] => Array.isArray(value)));
  const held = lists.map((list) => [...list]);
  return () => {
    for (const [at, list] of lists.entries()) list.splice(0, list.length, ...(held[at] ?? []));
  };
}

describe('the list of calls', () => {
  test('GUARD-15 every registered call has a sample, and every sample has its call', () => {
    const registered = api.app.policies.map(keyOf);
    const withoutSample = registered.filter((key) => !samples[key]);
    expect(withoutSample, 'add a request for each to samples.ts').toEqual([]);
    const withoutCall = Object.keys(samples).filter((key) => !registered.includes(key));
    expect(withoutCall, 'remove each from samples.ts, or register its route').toEqual([]);
  });

  test('GUARD-15 exactly the calls on the list are public', () => {
    const open = api.app.policies.filter(({ permission }) => permission === 'public').map(keyOf);
    expect(open.toSorted()).toEqual(PUBLIC_CALLS);
  });

  /** A gate as one line, so that a difference is read at a glance. */
  const line = ({ permission, alsoFor = [], module }: Omit<ExpectedGate, 'rows'>) =>
    `${[permission, ...alsoFor.toSorted()].join(' or ')}, module ${[module ?? 'any'].flat().toSorted().join(' or ')}`;

  test('GUARD-15 every call declares the permission and module that its sample names', () => {
    const different = routes
      .map(({ key, policy, sample }) => ({
        key,
        declared: line({ ...policy, module: policy.module, alsoFor: policy.alsoFor ?? [] }),
        wanted: line(sample),
        rows: sample.rows,
      }))
      .filter(({ declared, wanted }) => declared !== wanted)
      .map(({ key, declared, wanted, rows }) => `${key} asks for ${declared}; by ${rows} it is ${wanted}`);
    expect(different, 'mend the route, or the sample and docs/requirements.md').toEqual([]);
  });

  const handler = async () => ({});
  test.each<[string, (app: FastifyInstance) => unknown]>([
    ['directly', (app) => app.get('/api/sin-permiso', handler)],
    ['in a feature', (app) => app.register(async (feature) => void feature.get('/api/sin-permiso', handler))],
    ['with another setting', (app) => app.get('/api/sin-permiso', { config: { module: MODULE } }, handler)],
  ])('GUARD-15 a call registered %s without a permission stops the start', async (_, register) => {
    const app = await createApp(api.deps);
    const start = async () => {
      await register(app);
      await app.ready();
    };
    await expect(start()).rejects.toThrow('GET /api/sin-permiso declares no permission');
  });
});

/** Two tables, who → outcome: the rules' and the server's. */
async function askAll({ policy, sample }: Route, asking: readonly Caller[], whose: Whose) {
  const rules: Record<string, string> = {};
  const answers: Record<string, string> = {};
  for (const caller of asking) rules[caller.who] = expected(sample, caller, whose);
  const ask = async ([caller, token]: [Caller, string | undefined]) => {
    answers[caller.who] = await actual(policy, sample, targetFor(caller, whose), token);
  };
  const sessions = await openSessions(api, asking);
  // Reads run concurrently, unless each caller first gets a record of their own under the same id. Downloads do not:
  // above four at a time the answer would be 503 instead of the one tested here.
  if (policy.method === 'GET' && !policy.url.endsWith('/export') && !sample.givenCaller)
    await Promise.all(sessions.map(ask));
  else for (const session of sessions) await ask(session);
  return { rules, answers };
}

const titled = (chosen: readonly Route[], title: (route: Route) => string) =>
  chosen.map((route): [string, Route] => [title(route), route]);

describe('every kind of caller, about their own company', () => {
  const guarded = routes.filter(({ sample }) => sample.permission !== 'public');
  test.each(titled(guarded, ({ key, sample }) => `${sample.rows} ${key} asks for ${sample.permission}`))(
    '%s',
    async (_, route) => {
      const { rules, answers } = await askAll(route, callers, 'own');
      expect(answers).toEqual(rules);
    },
  );

  // The scopes one by one cannot matter where no session is read.
  const few = callers.filter(({ who }) => !who.startsWith('only '));
  const open = routes.filter(({ sample }) => sample.permission === 'public');
  test.each(titled(open, ({ key }) => key))('%s is open to all', async (_, route) => {
    const { rules, answers } = await askAll(route, few, 'own');
    expect(answers).toEqual(rules);
  });
});

describe('every kind of caller, about another company', () => {
  const tenanted = routes.filter(({ sample }) => sample.tenancy !== 'none');
  test.each(titled(tenanted, ({ key }) => key))('GUARD-11, GUARD-12, GUARD-80 %s', async (_, route) => {
    const { rules, answers } = await askAll(route, callers, 'other');
    expect(answers).toEqual(rules);
  });
});

describe('GUARD-23 a module that the company has not contracted', () => {
  const [scope] = CLIENT_SCOPES;
  if (!scope) throw new Error('there are no scopes');
  const ask = async (client: typeof own, scopes: Parameters<typeof api.givenUser>[1]) => {
    const reply = await api.call(await api.givenToken(await api.givenUser(client, scopes)), 'GET', probeOf(scope));
    return [reply.statusCode, reply.json().message];
  };
  const without = MODULES.filter((module) => module !== MODULE);

  test('is 403 with its own message for a user with the scope', async () => {
    const client = await api.givenClient(undefined, without);
    expect(await ask(client, { scopes: [scope] })).toEqual([403, 'Módulo no contratado']);
  });

  test('says only that the permission is missing to who lacks it too', async () => {
    const client = await api.givenClient(undefined, without);
    expect(await ask(client, {})).toEqual([403, 'no tienes permisos para ingresar a esta vista']);
  });

  test('is open to a manager, and to the company as soon as it contracts it', async () => {
    const client = await api.givenClient(undefined, without);
    expect(await ask(client, { scopes: ['colfenix'] })).toEqual([200, undefined]);
    await api.deps.database.system
      .updateTable('clients')
      .set({ modulesClient: [MODULE] })
      .where('_id', '=', client.id)
      .execute();
    expect(await ask(client, { scopes: [scope] })).toEqual([200, undefined]);
  });
});
