import { access, allows, isManager } from '@fenix/domain/permissions';
import { matchRoute, routeOf } from '@fenix/domain/routes';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { displayName } from '@fenix/domain/text/names';
import { useEffect, useEffectEvent, useState } from 'react';
import { ACTAS_TITLE, pendingPath } from '../pendingPath';
import { askEarly, readEnvelope } from '../../shared/api';
import { PHONE } from '../../shared/phone';
import { Mark } from '../../theme/Mark';
import { ActaFace, type ShownActa } from './ActaFace';
import styles from './FirstActas.module.css';
import { PendingGroups } from './PendingGroups';

/** Whose pending records this address shows this person first, on a phone; where it is another list, nobody's. */
export function firstClient(user: Usuario, { pathname, search }: { pathname: string; search: string }) {
  const match = matchRoute(pathname);
  const isFirst =
    match?.id === 'actasList' &&
    search === '' &&
    window.matchMedia(PHONE).matches &&
    access(user, routeOf('actasList')) === 'open' &&
    allows(user, 'createRecords') &&
    !isManager(user);
  return isFirst ? match.params['client'] : undefined;
}

type Props = { user: Usuario; client: string; onAnswered: () => void };

/**
 * The records that wait, seen while the application is still on its way: on a poor signal that takes as long again. It
 * holds nothing to press, so whoever listens to the page is told of the records by the application alone.
 */
export function FirstActas({ user, client, onAnswered }: Props) {
  const actas = useEarlyActas(client, onAnswered);
  const [now] = useState(() => new Date());
  const card = (acta: ShownActa) => (
    <ActaFace acta={acta} now={now}>
      <div className={styles.acts} />
    </ActaFace>
  );
  return (
    <div className={styles.screen} aria-hidden="true">
      <div className={styles.bar}>
        <Mark size={32} />
        {routeOf('actasList').title}
      </div>
      <div className={styles.content}>
        <div className={styles.title}>{ACTAS_TITLE}</div>
        <div className={styles.client}>{displayName(client)}</div>
        <div className={styles.field} />
        <div className={styles.field} />
        {actas ? <PendingGroups actas={actas} person={user} card={card} /> : <div className={styles.wait} />}
      </div>
    </div>
  );
}

/** What does not come, or not as it should, the application asks for again and says so. */
function useEarlyActas(client: string, onAnswered: () => void): readonly ShownActa[] | undefined {
  const [actas, setActas] = useState<readonly ShownActa[]>();
  const tell = useEffectEvent(onAnswered);
  useEffect(() => {
    const read = async () => {
      const answer = await askEarly(pendingPath(client));
      const { data } = await readEnvelope(answer);
      if (answer.ok && isActas(data)) setActas(data);
    };
    void read()
      .catch(() => undefined)
      .finally(() => tell());
  }, [client]);
  return actas;
}

/** Checked by hand, as there is no schema library yet: what the cards read. */
function isActas(data: unknown): data is readonly ShownActa[] {
  return Array.isArray(data) && data.every(isShown);
}

function isShown(value: unknown): boolean {
  const { _id, plate, name, fecha, tipe, format, client } = value as Record<keyof ShownActa, unknown>;
  return [_id, plate, name, fecha, tipe, format, client].every((text) => typeof text === 'string');
}
