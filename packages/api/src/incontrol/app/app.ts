import { addDays, bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import type { Despacho } from '@fenix/domain/gps/programada';
import {
  type InspectorSession,
  type InspectorUser,
  type InspectorWork,
  inspectorTrip,
  isToInspect,
} from '@fenix/domain/incontrol/app/sesion';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { nameKey } from '@fenix/domain/text/names';
import type { FastifyRequest } from 'fastify';
import type { Act } from '../../db/auditLog';
import type { Db } from '../../db/database';
import type { Deps } from '../../ports/deps';
import { afterReply } from '../../http/afterReply';
import { readCompany } from '../../http/company';
import { originOf, writeAs } from '../../http/write';
import type { GpsAccount } from '../../ports/gps';
import { type Credentials, readCredentials } from '../../sesion/credentials';
import { deviceKeysOf } from '../../sesion/deviceKey';
import {
  endInspectorSession,
  endReplacedSession,
  findInspectorAccount,
  inspectorActor,
  openInspectorSession,
} from '../../viewer/inspector';
import { isRightPassword } from '../../sesion/actions';
import { withLoginSlot } from '../../sesion/rateLimit';
import { type Attempt, countAttempt, rememberNetwork, undoCount } from '../../sesion/limits';
import { findConfig } from '../configuracion/config';

type SignedIn = { token: string; session: InspectorSession };

/** Sign-in of the app, rate-limited like the product's. A disabled account is disclosed only after its right password. */
export async function signInInspector(deps: Deps, request: FastifyRequest): Promise<SignedIn> {
  const credentials = readCredentials(request.headers.authorization);
  // A prefix that no user of the product has: attempts here and there are counted separately.
  const attempt = {
    endpoint: 'inspector',
    name: `inspector/${credentials.name}`,
    address: request.ip,
    now: deps.clock.now(),
  } as const;
  return withLoginSlot(deps, request, attempt, (release) =>
    tryToSignIn(deps, request, { credentials, attempt, release }),
  );
}

type SignInTry = { credentials: Credentials; attempt: Attempt; release: () => void };

async function tryToSignIn(
  deps: Deps,
  request: FastifyRequest,
  { credentials: { name, password }, attempt, release }: SignInTry,
): Promise<SignedIn> {
  const db = deps.database.system;
  const counted = await countAttempt(deps, attempt);
  if (counted.isFirst) recordFailure(deps, request, name, counted.refusal ? 'inspector.limitar' : 'inspector.insistir');
  if (counted.refusal) throw counted.refusal;
  const account = await findInspectorAccount(db, nameKey(name));
  const isRight = await isRightPassword(deps, { ...counted, release }, account?.password_hash, password);
  const company = account && (await companyOf(db, account));
  if (!isRight || !company || !account.scopes.includes('readInspect')) {
    recordFailure(deps, request, name, 'inspector.rechazar');
    throw new DomainError('unauthenticated', SHELL_MESSAGES.badCredentials);
  }
  if (!account.isActive) {
    await undoCount(db, counted, { isRight: true });
    throw new DomainError('disabled', SHELL_MESSAGES.accountDisabled);
  }
  const inspector = { _id: account._id, username: account.username, name: account.name, client: company.client };
  const opening = { userId: account._id, clientId: company._id, seen: account.seen };
  const actor = inspectorActor({ username: account.username, clientId: company._id, client: company.client });
  const token = await writeAs(db, actor, originOf(request, deps.clock), async ({ tx, now, record }) => {
    await endReplacedSession(tx, request);
    const opened = await openInspectorSession(tx, request, opening, now);
    await undoCount(tx, counted, { isRight: true });
    await rememberNetwork(tx, counted);
    await record({ action: 'inspector.ingresar', entity: 'usuario InControl', entityId: account.username });
    return opened;
  });
  return { token, session: sessionOf(deps, inspector) };
}

/** The company by its row: another one that took the name of a deleted company has nothing to do with the account. */
async function companyOf(db: Db, { client_id }: { client_id: string | null }) {
  return client_id === null ? undefined : readCompany(db, { id: client_id });
}

/** Written after the answer, for every name; an unknown one is stored as a fingerprint, since users type passwords there. */
function recordFailure(deps: Deps, request: FastifyRequest, name: string, action: Act['action']): void {
  const origin = originOf(request, deps.clock);
  afterReply(request, async () => {
    const db = deps.database.system;
    const account = await findInspectorAccount(db, nameKey(name));
    const company = account && (await companyOf(db, account));
    const actor = company
      ? inspectorActor({ username: account.username, clientId: company._id, client: company.client })
      : { userId: null, user: 'desconocido', clientId: null, client: null };
    const entityId = account?.username ?? deps.fingerprint(nameKey(name));
    await writeAs(db, actor, origin, ({ record }) => record({ action, entity: 'usuario InControl', entityId }));
  });
}

function sessionOf({ dataKeys }: Deps, { _id, username, name, client }: InspectorUser): InspectorSession {
  const [first = '', ...rest] = deviceKeysOf(dataKeys, _id);
  return { inspector: { _id, username, name, client }, keys: [first, ...rest] };
}

export function signOutInspector(deps: Deps, request: FastifyRequest): Promise<void> {
  const { inspector } = request;
  const db = deps.database.system;
  return writeAs(db, inspectorActor(inspector), originOf(request, deps.clock), async ({ tx, record }) => {
    await endInspectorSession(tx, inspector);
    await record({ action: 'inspector.salir', entity: 'usuario InControl', entityId: inspector.username });
  });
}

/** Who it is, what is asked for and what there is to inspect, in one answer. */
export async function readInspectorWork(deps: Deps, { inspector }: FastifyRequest): Promise<InspectorWork> {
  const db = deps.database.system;
  const [company, config] = await Promise.all([
    readCompany(db, { id: inspector.clientId }),
    findConfig(db, inspector.clientId),
  ]);
  const { trips, at, isStale } = await listToInspect(deps, company?.account);
  const videosLargos = company?.account !== undefined && deps.gps.isOurs(company.account);
  return {
    ...sessionOf(deps, inspector),
    config,
    trips: trips.map(inspectorTrip),
    at: at.toISOString(),
    isStale,
    videosLargos,
  };
}

/** More than any company sends out in two days; a phone keeps all of them. */
const MOST_TRIPS = 1_000;
const PAGE = 200;

/** The trips of today and tomorrow, by start. A company without an account at the platform has none. */
async function listToInspect({ gps, clock }: Deps, account: GpsAccount | undefined) {
  const now = clock.now();
  const trips: Despacho[] = [];
  let [at, isStale] = [now, false];
  if (!account) return { trips, at, isStale };
  const today = bogotaDay(now);
  const span = { from: startOfDay(today), to: endOfDay(addDays(today, 1)) };
  let cursor: string | undefined;
  do {
    const heard = await gps.listProgramadas(account, { ...span, limit: PAGE, cursor, sort: 'asc', inControl: true });
    trips.push(...heard.value.items.filter(isToInspect));
    cursor = heard.value.next ?? undefined;
    at = heard.at < at ? heard.at : at;
    isStale ||= heard.isStale;
  } while (cursor !== undefined && trips.length < MOST_TRIPS);
  return { trips: trips.slice(0, MOST_TRIPS), at, isStale };
}
