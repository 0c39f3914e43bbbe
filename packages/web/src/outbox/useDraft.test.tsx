import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Device, DeviceContext } from './DeviceProvider';
import { memoryStore } from './deviceStore';
import { useDraft } from './useDraft';

const ID = 'ana/plantilla/7';

afterEach(() => void vi.useRealTimers());

test.each(['beforeunload', 'pagehide'])('%s keeps what was typed a moment before', async (leaving) => {
  const store = memoryStore();
  const device = { store, raw: store, isLasting: true } as Device;
  const wrapper = ({ children }: { children: ReactNode }) => <DeviceContext value={device}>{children}</DeviceContext>;
  const { result } = renderHook(() => useDraft(ID, () => ({ name: '' })), { wrapper });
  await waitFor(() => expect(result.current).toBeDefined());
  // The timer of the pause never ends, so only the event can have stored it.
  vi.useFakeTimers();
  act(() => result.current?.set({ name: 'Botiquín' }));
  fireEvent(window, new Event(leaving));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(await store.get('drafts', ID)).toMatchObject({ values: { name: 'Botiquín' } });
});
