import { renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useLive } from './useLive';

function watch(isLive = true, pages = 1) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ask = vi.fn<() => void>();
  const { unmount } = renderHook(() => useLive(isLive, pages, ask));
  const halfMinute = () => {
    ask.mockClear();
    vi.advanceTimersByTime(30_000);
    return ask.mock.calls.length;
  };
  return { halfMinute, unmount };
}

test('a list is asked for again each half minute, until it is left', () => {
  const { halfMinute, unmount } = watch();
  expect([halfMinute(), halfMinute()]).toEqual([1, 1]);
  unmount();
  expect(halfMinute()).toBe(0);
});

test.each([
  ['rows are chosen', '<div data-chosen="true"></div>'],
  ['the menu of a row is open', '<div role="menu"></div>'],
])('it stays as it is while %s', (_, held) => {
  const { halfMinute } = watch();
  document.body.insertAdjacentHTML('beforeend', held);
  onTestFinished(() => document.body.lastElementChild?.remove());
  expect(halfMinute()).toBe(0);
});

test('it does not update while the page is hidden', () => {
  const { halfMinute } = watch();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(halfMinute()).toBe(0);
  hidden.mockRestore();
  expect(halfMinute()).toBe(1);
});

test.each([
  ['a list that nobody else changes', false, 1],
  ['one that was leafed through far', true, 6],
] as const)('%s is not asked for by itself', (_, isLive, pages) => {
  expect(watch(isLive, pages).halfMinute()).toBe(0);
});
