import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { type RenderResult, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../app/queries';
import { ConfirmHost } from '../shared/confirm';
import { loadLater } from '../shared/later';
import { NotifyHost } from '../shared/notify';
import { TipHost } from '../shared/tip/TipHost';
import { cssVariablesResolver, theme } from '../theme/theme';

type Options = { at?: string };

/** A piece of a screen in what it needs around it: theme, data, an address, and the hosts of toasts and questions. */
export async function renderPiece(
  piece: () => ReactNode,
  { at = '/' }: Options = {},
): Promise<RenderResult & { address: () => string }> {
  await loadLater();
  const history = createMemoryHistory({ initialEntries: [at] });
  const root = createRootRoute({ component: () => <div data-testid="piece">{piece()}</div> });
  const router = createRouter({ routeTree: root, history, defaultNotFoundComponent: () => null });
  const view = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <NotifyHost />
        <ConfirmHost />
        <TipHost />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => view.getByTestId('piece'));
  return { ...view, address: () => history.location.href };
}
