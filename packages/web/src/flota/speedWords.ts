import { formatTime } from '@fenix/domain/dates/format';

type Reading = { at: number; value: number };

/** A curve of speeds in a sentence, for anyone who cannot see it. */
export function speedWords(points: readonly Reading[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const peak = points.reduce((fastest, point) => (point.value > fastest.value ? point : fastest));
  const at = (point: Reading) => formatTime(new Date(point.at));
  return `De ${at(first)} a ${at(last)}. La mayor velocidad fue ${Math.round(peak.value)} km/h a las ${at(peak)}.`;
}
