import type { SignedIn } from '@fenix/domain/sesion/usuario';
import { readSession, storeSession } from './session';
import { readStored, writeStored } from './storage';

/** AUTH-37: a random id of this browser, by which the server recognises sessions of the same one. Not personal data. */
export function browserName(): string {
  const name = readStored('local', 'equipo') ?? crypto.randomUUID();
  writeStored('local', 'equipo', name);
  return name;
}

const CHANNEL = 'sesion';

/** Signing in again ended the session that this person's other tabs here had: they go on with the new one. */
export function tellTabs(session: SignedIn): void {
  if (!('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  // Only pages of our own origin hear it, so there is none to name.
  const tell = channel.postMessage.bind(channel);
  tell(session);
  channel.close();
}

export function followTabs(): void {
  if (!('BroadcastChannel' in window)) return;
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<SignedIn>) => {
    if (readSession()?.user._id === data.user._id) storeSession(data);
  });
}
