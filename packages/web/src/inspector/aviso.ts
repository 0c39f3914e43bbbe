import { esperanOf } from '@fenix/domain/incontrol/app/esperan';
import { request } from '../shared/api';
import { readStored, writeStored } from '../shared/storage';
import { APP } from './ingreso';

/** Local storage key: the id of this phone and the number of its last report. Not secret: it grants no access. */
const KEY = 'celular';
/** Heartbeat: without changes the report is repeated this often, so that the office sees that the phone is in use. */
const AGAIN_MS = 5 * 60_000;
const PATIENCE_MS = 10_000;

type Named = { telefono: string; orden: number };

/** IAPP-36: reports to the server what is queued on this phone, on each change and as a heartbeat. */
export function createAviso(now: () => number) {
  let said: { words: string; at: number } | undefined;
  return async function tell(queued: readonly { queuedAt: number }[]): Promise<void> {
    const esperan = esperanOf(queued);
    const words = JSON.stringify(esperan);
    if (said?.words === words && now() - said.at < AGAIN_MS) return;
    const before = said;
    said = { words, at: now() };
    const body = { ...nextName(now()), ...esperan };
    const options = { recover: false, signal: AbortSignal.timeout(PATIENCE_MS) };
    await request('POST', `${APP}/celular`, body, options).catch(() => {
      // Said at the next contact.
      said = before;
    });
  };
}

/** The number grows although the clock of the phone may be set back. */
function nextName(now: number): Named {
  const { telefono, orden } = readName();
  const next = { telefono, orden: Math.max(orden + 1, now) };
  writeStored('local', KEY, JSON.stringify(next));
  return next;
}

function readName(): Named {
  const fresh = { telefono: crypto.randomUUID(), orden: 0 };
  try {
    const { telefono, orden } = JSON.parse(readStored('local', KEY) ?? '{}') as Partial<Named>;
    return typeof telefono === 'string' && Number.isSafeInteger(orden) ? { telefono, orden: orden ?? 0 } : fresh;
  } catch {
    return fresh;
  }
}
