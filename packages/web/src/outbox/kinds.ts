import type { Permission } from '@fenix/domain/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { AnyTarget } from '../shared/routing';
import type { DeviceStore } from './deviceStore';

type Said = readonly [title: string, text: string];

/** For whom, of which company, and where to. */
export type TakingAlong = { store: DeviceStore; user: string; client: string; queries: QueryClient };

/** What the outbox has to know about a kind of form it sends; the form itself it never looks into. */
export type OutboxWork = {
  /** Who fills in such forms, away from a desk. */
  heldBy: Permission;
  sent: Said;
  /** What becomes of one that is turned down, in its own gender. */
  rejected: 'Rechazada' | 'Rechazado';
  refused: Said;
  /** The data on screen that a form of this kind makes old. */
  queryKey: readonly string[];
  /** Where the form of one record is filled in. */
  open: (record: string) => AnyTarget;
  /** Brings what is to be filled in to the device, so that it opens without signal. */
  takeAlong?: (taking: TakingAlong) => Promise<unknown>;
  /** Where the records that are kept on the device are listed. */
  onDevice?: { target: AnyTarget; label: string };
};

/** Filled once, by whoever puts the application together. */
export type OutboxKinds = Readonly<Record<string, OutboxWork>>;

const KindsContext = createContext<OutboxKinds>({});
export const OutboxKindsProvider = KindsContext;

export function useOutboxKinds(): OutboxKinds {
  return use(KindsContext);
}
