import { type Correo, MAIL_STATES, type MailState, isResendable, isWaiting } from '@fenix/domain/boletin/correo';
import { mailWaiting } from '@fenix/domain/boletin/messages';
import { formatDateTime } from '@fenix/domain/dates/format';
import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExportMenu } from '../records/ExportMenu';
import { ErrorState } from '../shared/ErrorState';
import { StateLabel } from '../shared/StateLabel';
import type { State } from '../theme/colors';
import styles from './Boletin.module.css';
import { boletinQueries, mailPath, useResend } from './useBoletin';

const COLOURS: Record<MailState, State> = {
  pendiente: 'neutral',
  reintentando: 'warning',
  enviando: 'info',
  enviado: 'ok',
  rechazado: 'danger',
  porConfirmar: 'warning',
};

/** NEWS-37: how far the message to each recipient has come, for staff. */
export function CorreosPanel({ id }: { id: string }) {
  const mail = useQuery(boletinQueries.mail(id));
  const status = useQuery(boletinQueries.status());
  const resend = useResend();
  const waiting = mail.data?.filter(({ state }) => isWaiting(state)).length ?? 0;
  const hasNoServer = status.data?.isConfigured === false;
  return (
    <section className={styles.panel} aria-label="Correos">
      <Group justify="space-between">
        <Title order={2}>Correos</Title>
        {mail.data && mail.data.length > 0 && (
          <ExportMenu list={{ path: mailPath(id), words: 'los correos', name: 'correos', query: {} }} />
        )}
      </Group>
      {hasNoServer && waiting > 0 && <Text c="dimmed">{mailWaiting(waiting)}</Text>}
      {mail.error && <ErrorState error={mail.error} onRetry={() => void mail.refetch()} />}
      {mail.data?.length === 0 && <Text c="dimmed">Este lanzamiento no tiene correos en cola.</Text>}
      <ul className={styles.mails}>
        {mail.data?.map((correo) => (
          <Line
            key={correo._id}
            correo={correo}
            canResend={isResendable(correo.state) && !(hasNoServer && isWaiting(correo.state))}
            isBusy={resend.isPending && resend.variables._id === correo._id}
            onResend={() => resend.mutate(correo)}
          />
        ))}
      </ul>
    </section>
  );
}

type LineProps = { correo: Correo; canResend: boolean; isBusy: boolean; onResend: () => void };

function Line({ correo: { email, state, reason, sentAt }, canResend, isBusy, onResend }: LineProps) {
  return (
    <li>
      <span className={styles.email}>{email}</span>
      <StateLabel state={COLOURS[state]}>{MAIL_STATES[state]}</StateLabel>
      <span className={styles.quiet}>{sentAt ? formatDateTime(new Date(sentAt)) : reason}</span>
      {canResend && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isBusy}
          onClick={onResend}
          aria-label={`Reenviar a ${email}`}
        >
          Reenviar
        </Button>
      )}
    </li>
  );
}
