import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { DeviceProvider } from '../outbox/DeviceProvider';
import { ConfirmHost } from '../shared/confirm';
import { NotifyHost } from '../shared/notify';
import { ViewerProvider, type ViewerStore } from '../shared/viewer';
import { Appearance } from './Appearance';
import type { AppRouter } from './router';

type Props = { viewer: ViewerStore; router: AppRouter; queries: QueryClient };

/** Everything a screen may count on, around all of them. */
export function App({ viewer, router, queries }: Props) {
  return (
    <Appearance>
      <QueryClientProvider client={queries}>
        <ViewerProvider store={viewer}>
          <DeviceProvider>
            <RouterProvider router={router} />
          </DeviceProvider>
          <ConfirmHost />
          <NotifyHost />
        </ViewerProvider>
      </QueryClientProvider>
    </Appearance>
  );
}
