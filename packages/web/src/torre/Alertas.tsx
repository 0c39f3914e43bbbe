import { formatTime } from '@fenix/domain/dates/format';
import type { AlertaTorre } from '@fenix/domain/torre/torre';
import { Title } from '@mantine/core';
import { memo } from 'react';
import { EmptyState } from '../shared/EmptyState';
import { PlateChip } from '../shared/PlateChip';
import { StateLabel } from '../shared/StateLabel';
import { Scroll } from './Scroll';
import styles from './Tablero.module.css';

/** What asks for somebody, newest first. */
export function Alertas({ alertas }: { alertas: readonly AlertaTorre[] }) {
  return (
    <section className={styles.panel} aria-label="Alertas" data-panel="alertas">
      <Title order={2}>Alertas</Title>
      {alertas.length === 0 && <EmptyState title="Sin alertas en las últimas 2 horas" />}
      <Scroll label="Lista de alertas">
        <ul className={styles.list}>
          {alertas.map((alerta) => (
            <Alerta key={alerta.id} alerta={alerta} />
          ))}
        </ul>
      </Scroll>
    </section>
  );
}

const Alerta = memo(function Alerta({ alerta: { hora, placa, nivel, texto } }: { alerta: AlertaTorre }) {
  return (
    <li className={styles.alert}>
      <time dateTime={hora} className={styles.time}>
        {formatTime(new Date(hora))}
      </time>
      <PlateChip plate={placa} />
      <span className={styles.words}>
        <StateLabel state={nivel}>{nivel === 'danger' ? 'Urgente' : 'Atención'}</StateLabel>
        <span>{texto}</span>
      </span>
    </li>
  );
});
