import type { Readable } from 'node:stream';
import type { Gate } from '@fenix/domain/permissions';
import { DomainError } from '@fenix/domain/errors';
import { TORRE_MESSAGES } from '@fenix/domain/torre/messages';
import { PULSO_MS } from '@fenix/domain/torre/pulso';
import type { AlertaTorre } from '@fenix/domain/torre/torre';
import type { VehiculoVisto } from '@fenix/domain/gps/ultima';
import { createSlots } from '../ground/slots';
import type { Deps } from '../ports/deps';
import type { Fleet } from '../flota/company';
import { createStreams } from '../viewer/streams';
import type { Viewer } from '../viewer/viewer';
import { type AtendidaRow, listWrittenSince, marcaOf } from './atendidasQueries';
import { type Board, createBoard } from './board';
import { type Tower, createTower } from './tower';

/** The permission of a tower, for its calls and its open streams. */
export const TORRE_GATE = { permission: 'readDashboard', module: 'validacion' } as const satisfies Gate;

const MOST_PER_PERSON = 6;
/** A tower without viewers keeps its changes this long, so that a reconnecting viewer gets only what it missed. */
const LINGER_MS = 60_000;

/** So many reads of towers at once, of all companies: the other connections are for requests. */
const LANE = 2;
/** Reports within this time are one read for all companies, and one change for each. */
const GAP_MS = 1_000;
/** The polling interval, on servers with viewers, for alerts taken on elsewhere; once for all companies. */
const LOOK_MS = 2_000;
/** A write may be committed a while after its moment, and servers' clocks differ. */
const OVERLAP_MS = 60_000;

type Shown = { tower: Tower; board: Board; gone: NodeJS.Timeout | undefined };

/** The towers with viewers, one for each company, and their open event streams. */
export function createTowers(deps: Deps) {
  const { onReports, listVistosDe } = deps.gps;
  const towers = new Map<string, Shown>();
  const streams = createStreams(deps, {
    mostPerPerson: MOST_PER_PERSON,
    gate: TORRE_GATE,
    words: TORRE_MESSAGES,
    pulseMs: PULSO_MS,
  });
  const lane = createSlots(LANE);
  const byVehicle = new Map<string, Set<Tower>>();
  const reported = new Set<string>();
  let round: NodeJS.Timeout | undefined;
  let lastRound = 0;
  let stopListening: (() => void) | undefined;
  let looking: NodeJS.Timeout | undefined;
  let known = new Set<string>();

  function isWatched(vehicleId: string): boolean {
    for (const tower of byVehicle.get(vehicleId) ?? []) if (tower.followers > 0) return true;
    return false;
  }

  function listen(): void {
    looking ??= setInterval(
      () =>
        void lookForAttended().catch((error: unknown) => deps.log.warn({ err: error }, 'attended alerts are not read')),
      LOOK_MS,
    ).unref();
    stopListening ??= onReports?.((vehicleIds) => {
      for (const id of vehicleIds) if (isWatched(id)) reported.add(id);
      if (reported.size > 0) round ??= setTimeout(() => void readReported(), lastRound + GAP_MS - Date.now());
    });
  }

  /** One read of the vehicles that reported, whichever company they belong to. Rounds are as far apart as they are long. */
  async function readReported(): Promise<void> {
    const ids = [...reported];
    reported.clear();
    const release = await lane();
    const began = Date.now();
    try {
      const vistos = (await listVistosDe?.(ids)) ?? [];
      const shares = new Map<Tower, VehiculoVisto[]>();
      for (const visto of vistos)
        for (const tower of byVehicle.get(visto.id) ?? []) shares.set(tower, [...(shares.get(tower) ?? []), visto]);
      for (const [tower, share] of shares) tower.report(share);
    } catch (error) {
      for (const id of ids) for (const tower of byVehicle.get(id) ?? []) tower.fail(error);
    } finally {
      release();
      const ended = Date.now();
      lastRound = Math.max(began, 2 * ended - began - GAP_MS);
      round = undefined;
      if (reported.size > 0) round = setTimeout(() => void readReported(), lastRound + GAP_MS - ended);
    }
  }

  /** BI-24: polls for marks of attended alerts written by any server, and passes each change on once. */
  async function lookForAttended(): Promise<void> {
    if (![...towers.values()].some(({ tower }) => tower.followers > 0)) return;
    const since = new Date(deps.clock.now().getTime() - OVERLAP_MS);
    const rows = await listWrittenSince(deps.database.system, since);
    const writing = ({ _id, cambio, vigente, nota }: AtendidaRow) =>
      `${_id} ${cambio.getTime()} ${vigente} ${nota ?? ''}`;
    const fresh = rows.filter((row) => !known.has(writing(row)));
    known = new Set(rows.map(writing));
    attend(fresh);
  }

  function attend(rows: readonly AtendidaRow[]): void {
    for (const row of rows)
      for (const [key, { tower }] of towers) if (key.startsWith(`${row.client_id} `)) tower.attend([marcaOf(row)]);
  }

  function note(tower: Tower, board: Board): void {
    for (const id of board.vehicleIds) byVehicle.set(id, (byVehicle.get(id) ?? new Set()).add(tower));
  }

  function forget(key: string, { tower, board }: Shown): void {
    towers.delete(key);
    for (const id of board.vehicleIds) {
      byVehicle.get(id)?.delete(tower);
      if (byVehicle.get(id)?.size === 0) byVehicle.delete(id);
    }
    if (towers.size > 0) return;
    stopListening?.();
    stopListening = undefined;
    clearInterval(looking);
    looking = undefined;
  }

  function create(fleet: Fleet): Omit<Shown, 'gone'> {
    const board = createBoard(deps, fleet);
    const onTrouble = (error: unknown) => deps.log.warn({ err: error }, 'a tower cannot be read');
    const onRead = () => note(tower, board);
    const tower = createTower(board, { isPushed: deps.gps.isOurs(fleet.account), lane, onRead, onTrouble });
    return { tower, board };
  }

  function towerOf(fleet: Fleet): Tower {
    listen();
    const key = `${fleet.company._id} ${fleet.account.id}`;
    const known = towers.get(key);
    if (known) clearTimeout(known.gone);
    const shown = known ?? create(fleet);
    towers.set(key, { ...shown, gone: forgetLater(key) });
    return shown.tower;
  }

  function forgetLater(key: string): NodeJS.Timeout {
    return setTimeout(() => {
      const shown = towers.get(key);
      if (!shown) return;
      if (shown.tower.followers > 0) towers.set(key, { ...shown, gone: forgetLater(key) });
      else forget(key, shown);
    }, LINGER_MS).unref();
  }

  return {
    look: (fleet: Fleet) => towerOf(fleet).look(),

    async findAlerta(fleet: Fleet, id: string): Promise<AlertaTorre> {
      const found = await towerOf(fleet).findAlerta(id);
      if (!found) throw new DomainError('notFound', TORRE_MESSAGES.gone);
      return found;
    },

    attend,
    lookForAttended,

    /** Server-sent events. `isOnce`: the missed changes, then the end, for clients that poll. */
    open: (fleet: Fleet, viewer: Viewer, lastId: string | undefined, isOnce: boolean): Promise<Readable> =>
      streams.open(viewer, isOnce, (send) => towerOf(fleet).follow(lastId, send)),

    beat: streams.beat,

    close(): void {
      stopListening?.();
      clearInterval(looking);
      clearTimeout(round);
      streams.close();
      for (const { tower, gone } of towers.values()) {
        clearTimeout(gone);
        tower.rest();
      }
      towers.clear();
      byVehicle.clear();
      reported.clear();
    },
  };
}
