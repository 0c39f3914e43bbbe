import { formatExactTime } from '@fenix/domain/dates/format';
import { type Random, pick } from './random';

/** The camera over the driver, and the one along the corridor. */
export type PhotoKind = 'cabina' | 'pasillo';
export type Light = 'day' | 'dusk' | 'night';
/** What the recorder burns into the picture. */
export type Overlay = { placa: string; at: number };

/** The colour outside the windows, and how dark the inside is. */
export const LIGHTS = {
  day: { sky: '#bfe0f2', land: '#8fb07c', shade: '#0b1a2a', shadow: 0.05 },
  dusk: { sky: '#f0b98a', land: '#6d6a5c', shade: '#2a1430', shadow: 0.2 },
  night: { sky: '#10192b', land: '#0b111c', shade: '#04121f', shadow: 0.3 },
} as const satisfies Record<Light, { sky: string; land: string; shade: string; shadow: number }>;

const SKIN = ['#c68d63', '#a9714b', '#8a5636', '#dba67d', '#70442b'] as const;
const HAIR = ['#1d1512', '#2c1e16', '#3b2a20', '#55504c'] as const;
const CLOTHES = ['#37608c', '#8c3b3b', '#3f7a5c', '#b9a13f', '#6d5a86', '#c9c9c4', '#464d57', '#c2703d'] as const;

/** A passenger as a camera far away sees one; `size` is the width of the head. */
export function passenger(
  random: Random,
  x: number,
  y: number,
  size: number,
  clothes: readonly string[] = CLOTHES,
): string {
  const skin = pick(random, SKIN);
  const hair = pick(random, HAIR);
  const tilt = (random() - 0.5) * 8;
  return (
    `<g transform="translate(${fixed(x)} ${fixed(y)}) scale(${fixed(size / 20)}) rotate(${fixed(tilt)})">` +
    '<rect x="-21" y="32" width="42" height="30" rx="11" fill="#272d34"/>' +
    `<path d="M-21 44 C-21 18 -12 12 0 12 C12 12 21 18 21 44 C12 49 -12 49 -21 44 Z" fill="${pick(random, clothes)}"/>` +
    `<rect x="-4.5" y="5" width="9" height="10" rx="4" fill="${skin}"/>` +
    `<ellipse cx="0" cy="-2" rx="9.6" ry="11.5" fill="${skin}"/>` +
    `<path d="M-10.4 0 C-13 -19 13 -19 10.4 0 C8 -8 -8 -8 -10.4 0 Z" fill="${hair}"/></g>`
  );
}

export const fixed = (value: number): string => String(Math.round(value * 10) / 10);

/** The picture under the light of the hour, with the lens' dark corners and the words of the recorder. */
export function framed(drawing: string, kind: PhotoKind, light: Light, overlay: Overlay | undefined): string {
  const { shade, shadow } = LIGHTS[light];
  const camera = kind === 'cabina' ? 'CAM 1 CABINA' : 'CAM 2 PASILLO';
  const text = (x: number, y: number, anchor: string, words: string) =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}">${words}</text>`;
  const words = [
    text(18, 32, 'start', camera),
    overlay ? text(622, 32, 'end', formatExactTime(new Date(overlay.at))) : '',
    overlay ? text(18, 464, 'start', overlay.placa.replace(/[^A-Z0-9]/g, '')) : '',
  ].join('');
  const grey = light === 'night' ? ' filter="url(#infrared)"' : '';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">' +
    '<defs><radialGradient id="lens" cx="0.5" cy="0.48" r="0.75"><stop offset="0.55" stop-color="#000" stop-opacity="0"/>' +
    '<stop offset="1" stop-color="#000" stop-opacity="0.55"/></radialGradient>' +
    '<filter id="infrared"><feColorMatrix type="saturate" values="0.12"/></filter></defs>' +
    `<g${grey}>${drawing}<rect width="640" height="480" fill="${shade}" opacity="${shadow}"/></g>` +
    '<rect width="640" height="480" fill="url(#lens)"/>' +
    `<g font-family="monospace" font-size="17" font-weight="bold" fill="#fff" stroke="#000" stroke-width="3" paint-order="stroke">${words}</g></svg>`
  );
}
