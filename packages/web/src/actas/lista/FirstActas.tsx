import { routeOf } from '@fenix/domain/routes';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { displayName } from '@fenix/domain/text/names';
import { useEffect, useState } from 'react';
import { ACTAS_TITLE } from '../pendingPath';
import { readEnvelope } from '../../shared/api';
import { Mark } from '../../theme/Mark';
import { ActaFace, type ShownActa } from './ActaFace';
import styles from './FirstActas.module.css';
import { PendingGroups } from './PendingGroups';

type Props = { user: Usuario; client: string; answer: Promise<Response> };

/**
 * A preview of the pending records while the rest of the application loads, which takes as long again on a poor signal.
 * It has no controls and is hidden from screen readers, which announce the list once the application shows it.
 */
function FirstActas({ user, client, answer }: Props) {
  const actas = useEarlyActas(answer);
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

/** For who draws and is not drawn with. */
export const firstActas = (props: Props) => <FirstActas {...props} />;

/** What does not come, or not as it should, the application asks for again and says so. */
function useEarlyActas(answer: Promise<Response>): readonly ShownActa[] | undefined {
  const [actas, setActas] = useState<readonly ShownActa[]>();
  useEffect(() => {
    const read = async () => {
      const response = await answer;
      const { data } = await readEnvelope(response);
      if (response.ok && isActas(data)) setActas(data);
    };
    void read().catch(() => undefined);
  }, [answer]);
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
