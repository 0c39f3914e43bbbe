import { DomainError } from '@fenix/domain/errors';
import type { ZodType } from 'zod';
import type { DeviceStore } from '../../outbox/deviceStore';

/** With a bad signal a copy on the device is better than a long wait. */
const PATIENCE_MS = 8_000;

type Copy<T> = { read: () => Promise<T | undefined>; keep: (fetched: T) => Promise<unknown> };

/** What a form needs to open: from the server, or without signal the copy that was kept on the device before. */
export async function fetchOrCopy<T>(
  fetch: (options: { signal?: AbortSignal }) => Promise<T>,
  { read, keep }: Copy<T>,
): Promise<{ value: T; isCopy: boolean }> {
  const copy = await read();
  try {
    const value = await fetch(copy === undefined ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) });
    // Not being able to keep it is no reason not to open it.
    await keep(value).catch(() => undefined);
    return { value, isCopy: false };
  } catch (error) {
    if (copy !== undefined && error instanceof DomainError && error.kind === 'unavailable')
      return { value: copy, isCopy: true };
    throw error;
  }
}

/** A copy under one key. One of an older version of the product that no longer fits counts as none. */
export function copyAt<T>(store: DeviceStore, key: string, schema: ZodType<T>): Copy<T> {
  return {
    read: async () => schema.safeParse(await store.get('kept', key).catch(() => undefined)).data,
    keep: (fetched) => store.put('kept', key, fetched),
  };
}
