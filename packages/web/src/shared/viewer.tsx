import { workingClient } from '@fenix/domain/guard';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { type ReactNode, createContext, use, useSyncExternalStore } from 'react';
import { rememberClient } from './recent';
import { readClientTem, storeClientTem, storeUser } from './session';

/** Who is signed in and for which client they work. Kept outside React because the router's guard asks it too. */
export type Viewing = { user: Usuario; clientTem: string | undefined };
export type ViewerStore = ReturnType<typeof createViewerStore>;

export function createViewerStore(user: Usuario) {
  let now: Viewing = { user, clientTem: readClientTem() };
  const listeners = new Set<() => void>();
  const change = (next: Viewing) => {
    now = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setUser: (next: Usuario) => {
      storeUser(next);
      change({ ...now, user: next });
    },
    /** SHELL-19: the client that staff work for. */
    chooseClient: (client: string) => {
      storeClientTem(client);
      rememberClient(now.user._id, client);
      if (client !== now.clientTem) change({ ...now, clientTem: client });
    },
  };
}

const ViewerContext = createContext<ViewerStore | undefined>(undefined);

export function ViewerProvider({ store, children }: { store: ViewerStore; children: ReactNode }) {
  return <ViewerContext value={store}>{children}</ViewerContext>;
}

export function useViewerStore(): ViewerStore {
  const store = use(ViewerContext);
  if (!store) throw new Error('useViewerStore needs a ViewerProvider above it');
  return store;
}

function useViewing(): Viewing {
  const store = useViewerStore();
  return useSyncExternalStore(store.subscribe, store.get);
}

export function useViewer(): Usuario {
  return useViewing().user;
}

/** The client whose data the screens show; undefined while staff have not chosen one (GUARD-81). */
export function useWorkingClient(): string | undefined {
  const { user, clientTem } = useViewing();
  return workingClient(user, clientTem);
}
