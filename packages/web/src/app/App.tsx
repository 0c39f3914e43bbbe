import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { DeviceProvider } from '../outbox/DeviceProvider';
import { OutboxKindsProvider } from '../outbox/kinds';
import { ConfirmHost } from '../shared/confirm';
import { NotifyHost } from '../shared/notify';
import { TipHost } from '../shared/tip/TipHost';
import { ViewerProvider, type ViewerStore } from '../shared/viewer';
import { Appearance } from './Appearance';
import { PasswordAgain } from './cuenta/PasswordAgain';
import { OUTBOX_KINDS } from './outboxKinds';
import type { AppRouter } from './router';

type Props = { viewer: ViewerStore; router: AppRouter; queries: QueryClient };

/** Everything a screen may count on, around all of them. */
export function App({ viewer, router, queries }: Props) {
  return (
    <Appearance>
      <QueryClientProvider client={queries}>
        <ViewerProvider store={viewer}>
          <OutboxKindsProvider value={OUTBOX_KINDS}>
            <DeviceProvider>
              <RouterProvider router={router} />
            </DeviceProvider>
          </OutboxKindsProvider>
          <ConfirmHost />
          <PasswordAgain />
          <NotifyHost />
          <TipHost />
        </ViewerProvider>
      </QueryClientProvider>
    </Appearance>
  );
}
