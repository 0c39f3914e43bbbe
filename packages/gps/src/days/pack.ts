import { deflateSync, inflateSync } from 'node:zlib';
import type { Position } from '../position';
import { ByteReader, ByteWriter } from './varint';

/**
 * One vehicle-day as one value. Kept exactly: the order, `at` to the millisecond, `encendido`, `alarma`. Rounded:
 * degrees to 1e-6 (11 cm), speeds to 0.1 km/h, courses to whole degrees (360 is 0).
 *
 * Byte 0 is the version. The rest is zlib (its checksum finds damage) over columns: neighbours differ little, so
 * a column of differences is mostly small numbers, and small numbers are single bytes.
 */
const VERSION = 1;
const DEGREE = 1_000_000;
const ENGINE = [null, false, true] as const;

export class DamagedDayError extends Error {
  constructor(why: string) {
    super(`the packed day cannot be read: ${why}`);
    this.name = 'DamagedDayError';
  }
}

export function packDay(positions: readonly Position[]): Uint8Array {
  const out = new ByteWriter();
  const unit = positions.every(({ at }) => at % 1000 === 0) ? 1000 : 1;
  out.unsigned(positions.length);
  out.unsigned(unit);
  // Reports come at a steady pace: the differences of times are nearly alike, and theirs nearly nothing.
  let before = 0;
  writeColumn(out, positions, ({ at }) => {
    const difference = at / unit - before;
    before = at / unit;
    return difference;
  });
  writeColumn(out, positions, ({ latitud }) => Math.round(latitud * DEGREE));
  writeColumn(out, positions, ({ longitud }) => Math.round(longitud * DEGREE));
  writeColumn(out, positions, ({ velocidad }) => Math.round(velocidad * 10));
  writeColumn(out, positions, ({ rumbo }) => Math.round(rumbo) % 360);
  for (const { encendido } of positions) out.unsigned(ENGINE.indexOf(encendido));
  const alarms = positions.flatMap(({ alarma }, index) => (alarma === null ? [] : [{ index, alarma }]));
  out.unsigned(alarms.length);
  for (const { index, alarma } of alarms) {
    out.unsigned(index);
    out.text(alarma);
  }
  return Buffer.concat([Uint8Array.of(VERSION), deflateSync(out.bytes())]);
}

export function unpackDay(bytes: Uint8Array): Position[] {
  if (bytes[0] !== VERSION) throw new DamagedDayError(`version ${bytes[0] ?? 'missing'}`);
  try {
    return readDay(new ByteReader(inflateSync(bytes.subarray(1))));
  } catch (error) {
    throw new DamagedDayError(error instanceof Error ? error.message : String(error));
  }
}

function readDay(input: ByteReader): Position[] {
  const count = input.unsigned();
  const unit = input.unsigned();
  const waits = readColumn(input, count);
  const latitud = readColumn(input, count);
  const longitud = readColumn(input, count);
  const velocidad = readColumn(input, count);
  const rumbo = readColumn(input, count);
  const positions: Position[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const encendido = ENGINE[input.unsigned()];
    if (encendido === undefined) throw new Error('unknown state of the engine');
    at += waits[index] ?? 0;
    positions.push({
      at: at * unit,
      latitud: (latitud[index] ?? 0) / DEGREE,
      longitud: (longitud[index] ?? 0) / DEGREE,
      velocidad: (velocidad[index] ?? 0) / 10,
      rumbo: rumbo[index] ?? 0,
      encendido,
      alarma: null,
    });
  }
  for (let left = input.unsigned(); left > 0; left -= 1) {
    const position = positions[input.unsigned()];
    if (!position) throw new Error('an alarm of no position');
    position.alarma = input.text();
  }
  return positions;
}

function writeColumn(out: ByteWriter, positions: readonly Position[], valueOf: (position: Position) => number): void {
  let before = 0;
  for (const position of positions) {
    const value = valueOf(position);
    out.signed(value - before);
    before = value;
  }
}

function readColumn(input: ByteReader, count: number): number[] {
  const values: number[] = [];
  let value = 0;
  for (let index = 0; index < count; index += 1) {
    value += input.signed();
    values.push(value);
  }
  return values;
}
