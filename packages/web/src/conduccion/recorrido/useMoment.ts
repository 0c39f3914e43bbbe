import { useState } from 'react';
import { useQueryState } from '../../shared/list/useQueryState';
import { type Stretch, type TrackPoint, readStamp, writeStamp } from './track';
import { RATES, type Rate } from './usePlayer';

export type Moment = {
  /** Milliseconds, within the trip. */
  at: number;
  whole: Stretch;
  /** PESV-13: the part of the trip that is looked at. */
  stretch: Stretch;
  rate: Rate;
  setRate: (rate: Rate) => void;
  /** While it moves it is no business of the address. */
  move: (at: number) => void;
  rest: (at?: number) => void;
  cut: (stretch: Stretch) => void;
  restCut: (stretch: Stretch) => void;
};

/** The one moment of a trip and the stretch around it: in the address when they rest, here while they move. */
export function useMoment(track: readonly TrackPoint[]): Moment {
  const [params, change] = useQueryState();
  const whole = { from: track[0]?.at ?? 0, to: track.at(-1)?.at ?? 0 };
  const [moved, setMoved] = useState<number>();
  const [cut, setCut] = useState<Stretch>();
  const [rate, setRate] = useState<Rate>(RATES[1]);

  const from = within(whole, readStamp(params.get('desde') ?? '') ?? whole.from);
  // A stretch that reaches the end keeps reaching it while the trip grows.
  const to = within(whole, readStamp(params.get('hasta') ?? '') ?? whole.to);
  const stretch = cut ?? { from: Math.min(from, to), to: Math.max(from, to) };
  const at = within(whole, moved ?? readStamp(params.get('punto') ?? '') ?? stretch.from);

  return {
    at,
    whole,
    stretch,
    rate,
    setRate,
    move: setMoved,
    rest: (next = at) => {
      setMoved(next);
      change({ punto: writeStamp(next) });
    },
    cut: setCut,
    restCut: (next) => {
      setCut(undefined);
      change({
        desde: next.from > whole.from ? writeStamp(next.from) : undefined,
        hasta: next.to < whole.to ? writeStamp(next.to) : undefined,
      });
    },
  };
}

const within = ({ from, to }: Stretch, at: number): number => Math.min(to, Math.max(from, at));
