import type { Permission } from '@fenix/domain/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { AnyTarget } from '../shared/routing';
import type { DeviceStore } from './deviceStore';

type Message = readonly [title: string, text: string];

/** The user and company of a download, and where to store it. */
export type Download = { store: DeviceStore; user: string; client: string; queries: QueryClient };

/** What the outbox needs to know about a kind of form; it does not read the form itself. */
export type OutboxWork = {
  /** The permission of those who fill in such forms offline. */
  heldBy: Permission;
  sent: Message;
  /** Whether an answer is announced with the message above; another result is shown by the form's own screen. */
  isGood?: (answer: unknown) => boolean;
  /** The state of a refused form, in the gender of its kind. */
  rejected: 'Rechazada' | 'Rechazado';
  refused: Message;
  /** Recognizes the message of a saved form: the login page of a hotspot answers 200 as well. */
  isSaved?: (message: unknown) => boolean;
  /** The cached queries that a sent form invalidates. */
  queryKey: readonly string[];
  /** Where the form of one record is filled in. */
  open: (record: string) => AnyTarget;
  /** Stores pending records on the device, so that their forms open without signal. */
  download?: (taking: Download) => Promise<unknown>;
  /** The stored copy that all its forms need in order to open. */
  opensWith?: string;
  /** Where the records that are kept on the device are listed. */
  onDevice?: { target: AnyTarget; label: string };
};

/** Filled once, in `app/outboxKinds.ts`. */
export type OutboxKinds = Readonly<Record<string, OutboxWork>>;

const KindsContext = createContext<OutboxKinds>({});
export const OutboxKindsProvider = KindsContext;

export function useOutboxKinds(): OutboxKinds {
  return use(KindsContext);
}
