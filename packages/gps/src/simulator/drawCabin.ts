import { LIGHTS, type Light, passenger } from './drawFrame';
import type { Random } from './random';

const UNIFORM = ['#dfe7ea'] as const;
/** The jump seat by the door and the first row, as the camera on the dashboard sees them. */
const PLACES = [
  { x: 168, y: 262, size: 60 },
  { x: 292, y: 210, size: 42 },
  { x: 366, y: 214, size: 41 },
] as const;

/** From the dashboard: the driver at the right, the door at the left, the first seats behind. */
export function drawCabin(passengers: number, light: Light, random: Random): string {
  const others = PLACES.slice(0, passengers).map(({ x, y, size }) => passenger(random, x, y, size));
  const [companion = '', ...firstRow] = others;
  return shell(light) + firstRow.join('') + partition() + jumpSeat() + companion + driver(random) + wheel();
}

function shell(light: Light): string {
  const { sky, land } = LIGHTS[light];
  return (
    '<rect width="640" height="480" fill="#7d888e"/><path d="M0 0 H640 L500 92 H150 Z" fill="#cfd5d7"/>' +
    '<path d="M270 0 H370 L352 92 H290 Z" fill="#f3f1e2"/>' +
    // The door, with its glass and rail.
    `<path d="M0 0 L150 92 V356 L0 470 Z" fill="#97a2a7"/><path d="M18 52 L132 124 V318 L18 396 Z" fill="${sky}"/>` +
    `<path d="M18 250 L132 240 V318 L18 396 Z" fill="${land}"/><path d="M75 86 V360" stroke="#5c676d" stroke-width="7"/>` +
    '<path d="M140 110 V372" stroke="#e2b53c" stroke-width="9" stroke-linecap="round"/>' +
    // The driver's window.
    `<path d="M640 0 L500 92 V330 L640 420 Z" fill="#97a2a7"/><path d="M640 70 L520 132 V268 L640 300 Z" fill="${sky}"/>` +
    `<path d="M640 226 L520 222 V268 L640 300 Z" fill="${land}"/>` +
    // The passengers' room behind.
    '<rect x="150" y="92" width="350" height="260" fill="#a9b3b7"/>' +
    `<rect x="160" y="126" width="60" height="74" rx="6" fill="${sky}"/><rect x="430" y="126" width="62" height="74" rx="6" fill="${sky}"/>` +
    '<rect x="256" y="176" width="68" height="150" rx="14" fill="#2f5f73"/><rect x="332" y="178" width="66" height="150" rx="14" fill="#2b566a"/>' +
    '<rect x="268" y="170" width="44" height="24" rx="8" fill="#d8dee2"/><rect x="344" y="172" width="42" height="24" rx="8" fill="#d8dee2"/>'
  );
}

/** The low wall between driver and passengers, with its rail. */
const partition = (): string =>
  '<path d="M232 300 H500 V480 H232 Z" fill="#5d696f"/><path d="M232 300 H500" stroke="#e2b53c" stroke-width="8"/>' +
  '<path d="M236 118 V300 M494 118 V300" stroke="#d7dbdc" stroke-width="6"/>';

const jumpSeat = (): string =>
  '<rect x="112" y="230" width="112" height="164" rx="22" fill="#2f5f73"/><rect x="132" y="216" width="72" height="40" rx="14" fill="#d8dee2"/>' +
  '<rect x="106" y="380" width="124" height="60" rx="18" fill="#234858"/>';

/** Shirt of the company, belt across the chest. */
const driver = (random: Random): string =>
  '<rect x="398" y="176" width="168" height="300" rx="34" fill="#27323a"/><rect x="436" y="142" width="92" height="62" rx="22" fill="#323f48"/>' +
  passenger(random, 482, 238, 92, UNIFORM) +
  '<path d="M412 330 L548 480 H584 L430 308 Z" fill="#1c2429"/>' +
  '<path d="M404 418 C372 430 352 442 330 452 M566 420 C570 440 560 452 540 460" stroke="#dfe7ea" stroke-width="34" stroke-linecap="round" fill="none"/>';

const wheel = (): string =>
  '<ellipse cx="440" cy="500" rx="168" ry="66" fill="none" stroke="#14191c" stroke-width="22"/>' +
  '<path d="M0 470 Q320 424 640 470 V480 H0 Z" fill="#1b2226"/>';
