import { formatTime } from '@fenix/domain/dates/format';
import type { SpeedPoint } from '@fenix/domain/flota/detalle';

/** The chart in a sentence, for whoever cannot see it. */
export function speedSummary(serie: readonly SpeedPoint[]): string {
  const [first] = serie;
  const last = serie.at(-1);
  if (!first || !last) return '';
  const peak = serie.reduce((fastest, point) => (point.velocidad > fastest.velocidad ? point : fastest));
  const at = (point: SpeedPoint) => formatTime(new Date(point.at));
  return `De ${at(first)} a ${at(last)}. La mayor velocidad fue ${Math.round(peak.velocidad)} km/h a las ${at(peak)}.`;
}
