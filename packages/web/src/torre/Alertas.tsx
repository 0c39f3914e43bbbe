import { formatTime } from '@fenix/domain/dates/format';
import type { AlertaTorre } from '@fenix/domain/torre/torre';
import { Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../shared/EmptyState';
import { PlateChip } from '../shared/PlateChip';
import { PageLink } from '../shared/PageLink';
import { StateLabel } from '../shared/StateLabel';
import { Atencion, NotaDialog, type Noted } from './Atencion';
import { Scroll } from './Scroll';
import styles from './Tablero.module.css';

type Props = { alertas: readonly AlertaTorre[]; client: string; onOpen: (alerta: AlertaTorre) => void };

/** The alerts, newest first, with the user who took each on. */
export function Alertas({ alertas, client, onOpen }: Props) {
  const [noted, setNoted] = useState<Noted>();
  return (
    <section className={styles.panel} aria-label="Alertas" data-panel="alertas">
      <div className={styles.title}>
        <Title order={2}>Alertas</Title>
        <PageLink to="alertasAtendidas" params={{ client }}>
          Alertas atendidas
        </PageLink>
      </div>
      {alertas.length === 0 && <EmptyState title="Sin alertas en las últimas 2 horas" />}
      <Scroll label="Lista de alertas">
        <ul className={styles.list}>
          {alertas.map((alerta) => (
            <Alerta key={alerta.id} alerta={alerta} client={client} onOpen={onOpen} onNote={setNoted} />
          ))}
        </ul>
      </Scroll>
      <NotaDialog noted={noted} onClose={() => setNoted(undefined)} />
    </section>
  );
}

type RowProps = {
  alerta: AlertaTorre;
  client: string;
  onOpen: Props['onOpen'];
  onNote: (noted: Noted) => void;
};

/** S5: an alert leads to its vehicle on the map, as it was at that moment. */
function Alerta({ alerta, client, onOpen, onNote }: RowProps) {
  const { hora, placa, nivel, texto } = alerta;
  return (
    <li className={styles.asks} data-attended={alerta.atendida !== undefined || undefined}>
      <UnstyledButton className={styles.alert ?? ''} onClick={() => onOpen(alerta)}>
        <time dateTime={hora} className={styles.time}>
          {formatTime(new Date(hora))}
        </time>
        <PlateChip plate={placa} />
        <span className={styles.words}>
          <StateLabel state={nivel}>{nivel === 'danger' ? 'Urgente' : 'Atención'}</StateLabel>
          <span>{texto}</span>
        </span>
      </UnstyledButton>
      <Atencion alerta={alerta} client={client} onNote={onNote} />
    </li>
  );
}
