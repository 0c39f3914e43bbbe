import { deflateSync, inflateSync } from 'node:zlib';
import { packDay, unpackDay } from '@fenix/gps/days/pack';
import type { Position } from '@fenix/gps/position';
import { drivingInfo, historyPoints } from '@fenix/gps/scoring/drivingInfo';
import { demoFleet } from '@fenix/gps/simulator/fleet';
import { drive } from '@fenix/gps/simulator/drive';
import { compare, report } from './measure';

/** What the driving analysis and the packing of a vehicle-day cost over the plainest thing that touches the same data. */
const FROM = Date.parse('2026-11-13T05:00:00Z');
const DAY = 86_400_000;
const POINTS = 2880;

/** A full day on the road: the reports of several buses, moved together until there are 2,880. */
const busy: Position[] = [];
for (const bus of demoFleet()[0]?.vehiculos ?? [])
  busy.push(...drive(bus, FROM, FROM + DAY).filter(({ encendido }) => encendido));
const positions = busy
  .slice(0, POINTS)
  .map((position, index): Position => Object.assign({}, position, { at: FROM + index * 30_000 }));

const asJson = () => deflateSync(JSON.stringify(positions));
const json = asJson();
const packed = packDay(positions);

const task = (work: () => unknown) => () => Promise.resolve(work());

report([
  await compare({
    what: 'gps: pack a day of 2,880 points (bare: json)',
    runs: 100,
    bare: task(asJson),
    ours: task(() => packDay(positions)),
  }),
  await compare({
    what: 'gps: unpack a day (bare: json)',
    runs: 200,
    bare: task(() => JSON.parse(inflateSync(json).toString())),
    ours: task(() => unpackDay(packed)),
  }),
  await compare({
    what: 'gps: driving analysis of a day (bare: unpack)',
    runs: 100,
    bare: task(() => unpackDay(packed)),
    ours: task(() => drivingInfo(positions)),
  }),
  await compare({
    what: 'gps: history of a day (bare: unpack)',
    runs: 100,
    bare: task(() => unpackDay(packed)),
    ours: task(() => historyPoints(positions)),
  }),
]);
console.log(`\na day of 2,880 points: ${packed.length} bytes packed, ${json.length} as compressed json`);
