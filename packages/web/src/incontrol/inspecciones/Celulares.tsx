import { type Celular, celularWords } from '@fenix/domain/incontrol/usuarios/celular';
import { Alert } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stateColors } from '../../theme/colors';
import styles from './Celulares.module.css';
import { celularesQuery } from '../useCelulares';

/** INSP-35: what the office does not have yet, because it waits on the phone of an inspector. */
export function Celulares({ client }: { client: string }) {
  const { data = [] } = useQuery(celularesQuery(client));
  const [now] = useState(() => new Date());
  const waiting = data.filter(({ esperan }) => esperan > 0);
  if (waiting.length === 0) return null;
  return (
    <Alert
      className={styles.notice ?? ''}
      color={stateColors.warning}
      variant="light"
      icon={<IconDeviceMobile aria-hidden />}
      title={titleOf(waiting)}
    >
      <ul className={styles.list}>
        {waiting.map((celular) => (
          <li key={`${celular.username} ${celular.visto}`}>
            <b>{celular.name}</b>: {celularWords(celular, now)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function titleOf(waiting: readonly Celular[]): string {
  const reports = waiting.reduce((sum, { esperan }) => sum + esperan, 0);
  return reports === 1
    ? 'Hay 1 reporte que todavía no sale de un celular'
    : `Hay ${reports} reportes que todavía no salen de los celulares`;
}
