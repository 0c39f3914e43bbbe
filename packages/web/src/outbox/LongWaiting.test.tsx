import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeviceContext } from './DeviceProvider';
import { LongWaiting } from './LongWaiting';
import { watchDrafts } from './draftChanges';
import { watchRoom } from './room';
import { memoryStore } from './deviceStore';
import { createOutbox } from './outbox';

const DAY = 24 * 3_600_000;

async function show(days: readonly number[]) {
  const store = memoryStore();
  for (const [record, ago] of days.entries())
    await store.put('outbox', `ana/acta/${record}`, { kind: 'acta', record, queuedAt: Date.now() - ago * DAY });
  const outbox = createOutbox({
    store,
    user: 'ana',
    send: async () => undefined,
    mutex: async () => undefined,
    now: Date.now,
    discards: '/api/descartes',
  });
  await outbox.reload();
  render(
    <DeviceContext value={{ ...watchRoom(store), ...watchDrafts(store), raw: store, outbox, isLasting: true }}>
      <LongWaiting />
    </DeviceContext>,
  );
}

test.each([[[]], [[4]], [[0, 4]]])('AUTH-46 of %j days nothing is said', async (days) => {
  await show(days);
  expect(screen.queryByRole('status')).toBeNull();
});

test('AUTH-46 from the fifth day on a line says how many forms wait and since when', async () => {
  await show([1, 5]);
  expect(screen.getByRole('status').textContent).toMatch(
    /^Tienes 2 registros por enviar desde el \d\d\/\d\d\. La oficina no los tiene todavía: busca señal y envíalos\.$/,
  );
});

test('AUTH-46 the line about one form is in the singular', async () => {
  await show([9]);
  expect(screen.getByRole('status').textContent).toMatch(/^Tienes 1 registro por enviar desde el .* envíalo\.$/);
});
