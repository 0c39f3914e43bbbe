import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Scene } from './read';
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

test('BI-05 twelve hours of changes keep no more than the last of them, and one timer', async () => {
  const tower = createTower(async () => sceneAt(Date.now()));
  let told = 0;
  const leave = await tower.follow(undefined, () => (told += 1));
  await vi.advanceTimersByTimeAsync(HOURS * 3_600_000);
  // Every two seconds, and the whole at the beginning.
  expect(told).toBe(HOURS * 1_800 + 1);
  expect(tower.kept).toBe(300);
  expect(vi.getTimerCount()).toBe(1);
  leave();
  expect([tower.followers, vi.getTimerCount()]).toEqual([0, 0]);
});

test('BI-05 a hundred reports at once are one read, and nobody who watches means no reading', async () => {
  const read = vi.fn<() => Promise<Scene>>(async () => sceneAt(Date.now()));
  const tower = createTower(read);
  tower.nudge();
  expect(vi.getTimerCount()).toBe(0);
  const leave = [await tower.follow(undefined, () => {}), await tower.follow(undefined, () => {})];
  expect(read).toHaveBeenCalledTimes(1);
  for (let report = 0; report < 100; report += 1) tower.nudge();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(2);
  for (const one of leave) one();
});

test('BI-05 while the platform is away the last picture stays and says so once, and goes on when it is back', async () => {
  let isAway = false;
  const onTrouble = vi.fn<(error: unknown) => void>();
  const tower = createTower(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(sceneAt(0))), {
    onTrouble,
  });
  const told: string[] = [];
  const leave = await tower.follow(undefined, (chunk) => told.push(chunk));
  isAway = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toHaveLength(2);
  expect(told[1]).toContain('"isStale":true');
  expect(onTrouble).toHaveBeenCalledTimes(1);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told[2]).toContain('"isStale":false');
  leave();
});
