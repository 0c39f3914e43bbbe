import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchGround } from './watchGround';

type Listener = (event: object) => void;

/** A stub of the map engine that only emits events. */
function engine({ isLoaded = false } = {}) {
  const listeners = new Set<[string, Listener]>();
  const on = (name: string, listener: Listener) => {
    const one: [string, Listener] = [name, listener];
    listeners.add(one);
    return { unsubscribe: () => void listeners.delete(one) };
  };
  const tell = (name: string, event: object = {}) => {
    for (const [of, listener] of listeners) if (of === name) listener(event);
  };
  const loaded = () => isLoaded;
  return { map: { on, loaded } as unknown as Parameters<typeof watchGround>[0], tell, listeners };
}

const TILE = { sourceId: 'calles', source: { type: 'vector' }, tile: {} };
const INLINE = { sourceId: 'avisos', source: { type: 'geojson' }, tile: {} };
let lost: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  vi.useFakeTimers();
  lost = vi.fn<() => void>();
});

afterEach(() => void vi.useRealTimers());

test('PESV-41 a background without its style is lost at once, and reported once', () => {
  const { map, tell, listeners } = engine();
  watchGround(map, lost);
  tell('error', { sourceId: 'calles' });
  tell('error', { sourceId: 'calles' });
  expect(lost).toHaveBeenCalledTimes(1);
  expect(listeners.size).toBe(0);
});

test('PESV-41 one piece that is missing among others is a gap; three in a row are the end, also later on', () => {
  const { map, tell } = engine();
  watchGround(map, lost);
  for (let piece = 0; piece < 4; piece += 1) {
    tell('error', TILE);
    tell('error', TILE);
    tell('sourcedata', TILE);
    tell('idle');
  }
  expect(lost).not.toHaveBeenCalled();
  for (let piece = 0; piece < 3; piece += 1) tell('error', TILE);
  expect(lost).toHaveBeenCalledTimes(1);
});

test('PESV-41 a small map whose one piece is missing has no ground', () => {
  const { map, tell } = engine();
  watchGround(map, lost);
  tell('error', TILE);
  expect(lost).not.toHaveBeenCalled();
  tell('idle');
  expect(lost).toHaveBeenCalledTimes(1);
});

test('PESV-41 who does not answer at all is not waited for; who has answered may take its time', () => {
  const silent = engine();
  watchGround(silent.map, lost);
  silent.tell('sourcedata', INLINE);
  vi.advanceTimersByTime(10_000);
  expect(lost).toHaveBeenCalledTimes(1);
  const slow = engine();
  watchGround(slow.map, lost);
  slow.tell('sourcedata', TILE);
  const whole = engine({ isLoaded: true });
  watchGround(whole.map, lost);
  whole.tell('sourcedata', INLINE);
  vi.advanceTimersByTime(60_000);
  expect(lost).toHaveBeenCalledTimes(1);
});

test('what is drawn over the ground, and signs and letters, are not the ground; after stopping there are no calls', () => {
  const { map, tell } = engine();
  const stop = watchGround(map, lost);
  tell('sourcedata', { ...INLINE, sourceId: 'escena' });
  tell('error', { sourceId: 'escena' });
  tell('error', { error: new Error('sprite') });
  stop();
  tell('error', { sourceId: 'calles' });
  vi.advanceTimersByTime(60_000);
  expect(lost).not.toHaveBeenCalled();
});
