import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Scene } from './board';
import { createTower } from './tower';

const HOURS = 12;
/** What is kept is counted by changes, whatever is in them. */
const VEHICLES = 3;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function sceneAt(moment: number): Scene {
  return {
    at: new Date(moment).toISOString(),
    isStale: false,
    vehiculos: Array.from({ length: VEHICLES }, (_, index) => ({
      id: String(index),
      placa: `P${index}`,
      nombre: String(index),
      latitud: (moment % 100_000) / 10_000,
      longitud: -74,
      velocidad: 40,
      rumbo: 0,
      hora: new Date(moment).toISOString(),
      estado: 'movimiento' as const,
    })),
    salidas: [],
    alertas: [],
    cifras: { vehiculos: VEHICLES, enMovimiento: VEHICLES, salidas: 0, aTiempo: 0, tardeOPerdidas: 0, alertas: 0 },
  };
}

const POLLED = { isPushed: false };
const sourceOf = (readAll: () => Promise<Scene>) => ({
  readAll,
  readPlanned: vi.fn<() => Promise<Scene>>(async () => sceneAt(Date.now())),
  update: () => sceneAt(Date.now()),
  attend: () => sceneAt(Date.now()),
});

test('BI-05 twelve hours of changes keep no more than the last of them, and one timer', async () => {
  const tower = createTower(
    sourceOf(async () => sceneAt(Date.now())),
    POLLED,
  );
  let sent = 0;
  const leave = await tower.follow(undefined, () => (sent += 1));
  await vi.advanceTimersByTimeAsync(HOURS * 3_600_000);
  // Every two seconds, and the whole at the beginning.
  expect(sent).toBe(HOURS * 1_800 + 1);
  expect(tower.kept).toBe(300);
  expect(vi.getTimerCount()).toBe(1);
  leave();
  expect([tower.followers, vi.getTimerCount()]).toEqual([0, 0]);
});

test('H3 where reports are pushed the fleet is read once a minute, and what is planned in between', async () => {
  const readAll = vi.fn<() => Promise<Scene>>(async () => sceneAt(Date.now()));
  const source = sourceOf(readAll);
  const tower = createTower(source, { isPushed: true });
  const leave = await tower.follow(undefined, () => {});
  await vi.advanceTimersByTimeAsync(59_000);
  expect([readAll.mock.calls.length, source.readPlanned.mock.calls.length]).toEqual([1, 11]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(readAll).toHaveBeenCalledTimes(2);
  leave();
});

test('H3 a report is sent as it comes, without any read; without viewers nothing is read', async () => {
  const readAll = vi.fn<() => Promise<Scene>>(async () => sceneAt(0));
  const tower = createTower(sourceOf(readAll), { isPushed: true });
  tower.report([]);
  expect(vi.getTimerCount()).toBe(0);
  const sent: string[] = [];
  const leave = await tower.follow(undefined, (chunk) => sent.push(chunk));
  tower.report([]);
  expect([sent.length, readAll.mock.calls.length]).toEqual([2, 1]);
  expect(sent[1]).toContain('event: cambio');
  leave();
});

test('H3 a platform that answers slowly is polled less often, but at least every ten seconds', async () => {
  const readAll = vi.fn<() => Promise<Scene>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    return sceneAt(Date.now());
  });
  const tower = createTower(sourceOf(readAll), POLLED);
  const following = tower.follow(undefined, () => {});
  await vi.advanceTimersByTimeAsync(800);
  const leave = await following;
  await vi.advanceTimersByTimeAsync(33_000);
  expect(readAll.mock.calls.length).toBeGreaterThan(3);
  expect(readAll.mock.calls.length).toBeLessThan(7);
  leave();
});

test('BI-05 while the platform is unreachable the last state stays and says so once, and goes on when it is back', async () => {
  let isAway = false;
  const onTrouble = vi.fn<(error: unknown) => void>();
  const read = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(sceneAt(0)));
  const tower = createTower(
    { readAll: read, readPlanned: read, update: () => undefined, attend: () => undefined },
    { ...POLLED, onTrouble },
  );
  const sent: string[] = [];
  const leave = await tower.follow(undefined, (chunk) => sent.push(chunk));
  isAway = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain('"isStale":true');
  expect(onTrouble).toHaveBeenCalledTimes(1);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent[2]).toContain('"isStale":false');
  leave();
});

test('H3 the whole is written once for all who come between two changes', async () => {
  const tower = createTower(
    sourceOf(async () => sceneAt(0)),
    POLLED,
  );
  const written = vi.spyOn(JSON, 'stringify');
  const leave = [];
  for (let viewer = 0; viewer < 5; viewer += 1) leave.push(await tower.follow(undefined, () => {}));
  expect(written.mock.calls.filter(([value]) => value && typeof value === 'object' && 'cifras' in value)).toHaveLength(
    1,
  );
  written.mockRestore();
  for (const one of leave) one();
});
