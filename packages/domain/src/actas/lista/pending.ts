import { readSlashMdy } from '../../dates/mdy';
import { matchesSearch, searchKey } from '../../text/search';
import type { ListedActa } from '../acta';

/** A record names its technician as the catalogue writes people; it is theirs who are called so. */
export function isMine({ name }: Pick<ListedActa, 'name'>, { nameUser }: { nameUser: string }): boolean {
  return searchKey(name) === searchKey(nameUser);
}

type Pending = Pick<ListedActa, 'name' | 'fecha' | 'consecutive'>;

/** What waits for this person, as they would take it up: what is in their name, then the rest; the newest first. */
export function inWorkOrder<A extends Pending>(actas: readonly A[], person: { nameUser: string }): A[] {
  const placeOf = (acta: A) => (isMine(acta, person) ? 0 : 1);
  const dayOf = ({ fecha }: A) => readSlashMdy(fecha);
  return actas.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) || dayOf(other).localeCompare(dayOf(one)) || other.consecutive - one.consecutive,
  );
}

/** ACTA-07: the same five fields that the list is searched by. */
export function isFound(
  acta: Pick<ListedActa, 'client' | 'consecutive' | 'plate' | 'internalNumber' | 'name'>,
  search: string,
): boolean {
  const { client, consecutive, plate, internalNumber, name } = acta;
  return matchesSearch([client, consecutive, plate, internalNumber ?? '', name].join(' '), search);
}
