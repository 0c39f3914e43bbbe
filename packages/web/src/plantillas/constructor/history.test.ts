import { describe, expect, test } from 'vitest';
import { STEPS_MAX, advance, begin, redo, undo } from './history';

describe('what was done can be taken back and done again', () => {
  test('one step at a time, to the beginning and back', () => {
    const done = advance(advance(begin('a'), 'b'), 'c');
    expect(undo(done).now).toBe('b');
    expect(undo(undo(done)).now).toBe('a');
    expect(undo(undo(undo(done))).now).toBe('a');
    expect(redo(redo(undo(undo(done)))).now).toBe('c');
    expect(redo(done)).toBe(done);
  });

  test('what is done after taking back replaces what was taken back', () => {
    const other = advance(undo(advance(begin('a'), 'b')), 'x');
    expect(redo(other).now).toBe('x');
    expect(undo(other).now).toBe('a');
  });

  test('letters of one word are one step; another word, or a step between, begins a new one', () => {
    const typed = advance(advance(begin(''), 'h', 'name'), 'ho', 'name');
    expect(undo(typed).now).toBe('');
    expect(undo(advance(typed, 'ho!', 'other')).now).toBe('ho');
    expect(undo(advance(undo(advance(typed, 'ho!', 'other')), 'hoy', 'name')).now).toBe('ho');
  });

  test('nothing changed is no step', () => {
    const history = advance(begin('a'), 'b');
    expect(advance(history, 'b')).toEqual(history);
  });

  test('the oldest steps are forgotten', () => {
    let history = begin(0);
    for (let step = 1; step <= STEPS_MAX + 5; step += 1) history = advance(history, step);
    expect(history.past).toHaveLength(STEPS_MAX);
    expect(history.past[0]).toBe(5);
  });
});
