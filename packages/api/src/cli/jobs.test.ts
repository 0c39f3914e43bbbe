import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../ground/ids';
import { claim, enqueue, fail } from '../jobs/queue';
import { createPlaces } from '../testing/place';
import { withDeps } from './command';
import { jobs } from './jobs';

const { givenPlace, removePlaces } = await createPlaces();
afterAll(removePlaces);
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const said = () => vi.mocked(console.log).mock.calls.map(([text]) => String(text));

test('SRV-03 jobs lists what waits and what failed with its error, and tries it again', async () => {
  const place = await givenPlace();
  const id = await withDeps(place, async ({ database: { system } }) => {
    const now = new Date();
    await enqueue(system, { kind: 'mail-send', maxAttempts: 1 }, now);
    const job = (await claim(system, ['mail-send'], now))!;
    await fail(system, job, new Error('connect ECONNREFUSED\nat x'), new Date(now.getTime() - 180_000));
    await enqueue(system, { kind: 'sweep', runAt: new Date(now.getTime() + 600_000) }, now);
    return job._id;
  });
  expect(await jobs.run(place, [])).toBe(0);
  expect(said()[0]).toMatch(new RegExp(`^${id}  fallido    mail-send +hace 3 min +1/1$`));
  expect(said()[1]).toBe('    connect ECONNREFUSED');
  expect(said()[2]).toMatch(/en espera {2}sweep +en 10 min +0\/8$/);
  expect(await jobs.run(place, ['--retry', id])).toBe(0);
  expect(said().at(-1)).toBe('1 trabajo se intentará de nuevo.');
  await withDeps(place, async ({ database: { system } }) => {
    const row = await system.selectFrom('jobs').select(['failed_at', 'attempts']).where('_id', '=', id).execute();
    expect(row).toEqual([{ failed_at: null, attempts: 0 }]);
  });
  expect(await jobs.run(place, ['--retry-all'])).toBe(0);
  expect(said().at(-1)).toBe('0 trabajos se intentarán de nuevo.');
});

test('SRV-03 jobs refuses what it does not understand, and an id that has not failed', async () => {
  const place = await givenPlace();
  await expect(jobs.run(place, ['--retry'])).rejects.toThrow('Uso: jobs [--retry <id> | --retry-all]');
  await expect(jobs.run(place, ['--borrar'])).rejects.toThrow('Uso: jobs');
  const id = newId();
  await expect(jobs.run(place, ['--retry', id])).rejects.toThrow(`No hay un trabajo fallido ${id}.`);
});
