import { type Verdict, choosingFirst, clientNamed, guard, landing } from '@fenix/domain/guard';
import { isManager } from '@fenix/domain/permissions';
import type { Viewing } from '../shared/viewer';

/** What the router does about the domain's verdict on an address. */
export type Move =
  /** `client`: the address names it, so staff work for it from now on (GUARD-81). */
  | { kind: 'enter'; client?: string | undefined }
  | { kind: 'go'; to: string; warning?: string }
  /** Nowhere else to go: say it on the spot instead of turning in circles. */
  | { kind: 'noAccess'; message: string }
  | { kind: 'notFound' };

export function decide(address: string, { user, clientTem }: Viewing, previous: string | undefined): Move {
  const path = pathOf(address);
  const ask = (way: string): Verdict =>
    guard({ path: pathOf(way), viewer: user, clientTem: clientNamed(way) ?? clientTem });
  const verdict = ask(address);
  if (verdict.kind === 'open') {
    const client = verdict.params['client'] ?? clientNamed(address);
    return { kind: 'enter', client: isManager(user) ? client : undefined };
  }
  if (verdict.kind === 'redirect') return { kind: 'go', to: choosingFirst(address) };
  if (verdict.kind !== 'denied') return { kind: 'notFound' };

  // Another company's list leads to one's own, with whatever the link asked of it.
  const own = verdict.to && `${verdict.to}${address.slice(path.length).split('#', 1)[0]}`;
  const ways = [own, previous, landing(user)];
  const to = ways.find((way) => way && pathOf(way) !== path && ask(way).kind === 'open');
  return to ? { kind: 'go', to, warning: verdict.message } : { kind: 'noAccess', message: verdict.message };
}

export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] || '/';
}
