import { mapGround } from '../shared/product';
import type { MapLibreMap } from './maplibre';

/** Whose ground a map shows: as the operator says of theirs, or else as its sources do, which may write it as HTML. */
export function attributionOf(map: Pick<MapLibreMap, 'getStyle' | 'getSource'>, isOwn = false): string {
  const told = mapGround()?.attribution;
  if (told && !isOwn) return told;
  const owners = Object.keys(map.getStyle().sources).map((id) => textOf(map.getSource(id)?.attribution ?? ''));
  return [...new Set(owners)].filter(Boolean).join(' · ');
}

function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}
