import { OFFLINE_KEYS, RECORDS } from './records';
import { type GuardViewer, destination, guard } from '../guard';
import { type RouteId, matchRoute, routeOf } from '../routes';

/** What opens from the device alone (AUTH-25). */
export const FROM_THE_DEVICE: readonly RouteId[] = OFFLINE_KEYS.flatMap(
  (key): readonly RouteId[] => RECORDS[key].offline.opens,
);

/** Of those, where one begins, best first: their address names no record. */
const HOMES = FROM_THE_DEVICE.map((id) => routeOf(id).path).filter((path) => !path.includes('{'));

/** After the PIN: the address that was asked for if it opens from the device, else the first screen that does. */
export function destinationWithoutSignal(viewer: GuardViewer, lastPath: string | undefined): string {
  const asked = destination(viewer, lastPath);
  const id = matchRoute(asked.split(/[?#]/, 1)[0] ?? '/')?.id;
  if (asked === lastPath && FROM_THE_DEVICE.some((one) => one === id)) return asked;
  return HOMES.find((home) => guard({ path: home, viewer }).kind === 'open') ?? asked;
}
