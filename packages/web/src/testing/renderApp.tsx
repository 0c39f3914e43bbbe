import type { Usuario } from '@fenix/domain/sesion/usuario';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { App } from '../app/App';
import { createQueryClient } from '../app/queries';
import { createAppRouter } from '../app/router';
import { loadLater } from '../shared/later';
import { storeSession } from '../shared/session';
import { createViewerStore } from '../shared/viewer';

// The lazy chunks are loaded, as for a user who has been there for a moment.
await loadLater();

/** The whole signed-in application at an address: real router, guard, shell and screens. */
export function renderApp(path: string, user: Usuario) {
  storeSession({ token: 'token', user });
  const viewer = createViewerStore(user);
  const router = createAppRouter({ viewer, history: createMemoryHistory({ initialEntries: [path] }) });
  render(<App viewer={viewer} router={router} queries={createQueryClient()} />);
  return { router, viewer, address: () => router.state.location.href };
}
