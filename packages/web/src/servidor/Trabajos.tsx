import { formatDateTime } from '@fenix/domain/dates/format';
import type { JobState, Trabajo } from '@fenix/domain/servidor/estado';
import { jobName } from '@fenix/domain/trabajos';
import { Button, Table, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../shared/EmptyState';
import { StateLabel } from '../shared/StateLabel';
import { useIsPhone } from '../shared/useIsPhone';
import type { State } from '../theme/colors';
import styles from './Trabajos.module.css';
import { useRetry } from './useServidor';

const STATES: Record<JobState, { state: State; label: string }> = {
  fallido: { state: 'danger', label: 'Fallido' },
  'en curso': { state: 'info', label: 'En curso' },
  atrasado: { state: 'warning', label: 'Atrasado' },
  'en espera': { state: 'neutral', label: 'En espera' },
};

type ListProps = { jobs: readonly Trabajo[]; act: (job: Trabajo) => ReactNode };

/** SRV-01, SRV-03: what failed first, with another try for each and for all. */
export function Trabajos({ jobs }: { jobs: readonly Trabajo[] }) {
  const { mutate, isPending, variables } = useRetry();
  const isPhone = useIsPhone();
  const failed = jobs.filter(({ state }) => state === 'fallido');
  const act = (job: Trabajo) =>
    job.state === 'fallido' && (
      <Button
        size={isPhone ? 'md' : 'compact-sm'}
        variant="light"
        loading={isPending && variables !== undefined && 'id' in variables && variables.id === job._id}
        disabled={isPending}
        leftSection={<RetryIcon />}
        aria-label={`Intentar de nuevo: ${jobName(job.kind)}`}
        onClick={() => mutate({ id: job._id })}
      >
        Intentar de nuevo
      </Button>
    );
  const List = isPhone ? JobCards : JobTable;
  return (
    <section aria-labelledby="trabajos">
      <div className={styles.head}>
        <Title order={2} id="trabajos">
          Trabajos
        </Title>
        {failed.length > 1 && (
          <Button
            variant="default"
            loading={isPending && variables !== undefined && 'todos' in variables}
            disabled={isPending}
            leftSection={<RetryIcon />}
            onClick={() => mutate({ todos: true })}
          >
            Intentar de nuevo los fallidos
          </Button>
        )}
      </div>
      {jobs.length === 0 ? <EmptyState title="No hay trabajos" /> : <List jobs={jobs} act={act} />}
    </section>
  );
}

function RetryIcon() {
  return <IconRefresh size={16} stroke={1.75} aria-hidden />;
}

function JobState({ state }: Pick<Trabajo, 'state'>) {
  return <StateLabel state={STATES[state].state}>{STATES[state].label}</StateLabel>;
}

const since = (job: Trabajo) => formatDateTime(new Date(job.since));
const attempts = (job: Trabajo) => `${job.attempts} de ${job.maxAttempts}`;

function JobTable({ jobs, act }: ListProps) {
  return (
    <Table verticalSpacing={6} aria-labelledby="trabajos">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Trabajo</Table.Th>
          <Table.Th>Estado</Table.Th>
          <Table.Th>Desde</Table.Th>
          <Table.Th>Intentos</Table.Th>
          <Table.Th>Último error</Table.Th>
          <Table.Th>Acciones</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {jobs.map((job) => (
          <Table.Tr key={job._id}>
            <Table.Td>{jobName(job.kind)}</Table.Td>
            <Table.Td>
              <JobState state={job.state} />
            </Table.Td>
            <Table.Td>{since(job)}</Table.Td>
            <Table.Td>{attempts(job)}</Table.Td>
            <Table.Td className={styles.error}>{job.lastError}</Table.Td>
            <Table.Td>{act(job)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function JobCards({ jobs, act }: ListProps) {
  return (
    <ul className={styles.cards} aria-labelledby="trabajos">
      {jobs.map((job) => (
        <li key={job._id}>
          <Text fw={600}>{jobName(job.kind)}</Text>
          <JobState state={job.state} />
          <Text size="sm" c="dimmed">
            {`Desde ${since(job)} · Intentos: ${attempts(job)}`}
          </Text>
          {job.lastError && (
            <Text size="sm" className={styles.error}>
              {job.lastError}
            </Text>
          )}
          {act(job)}
        </li>
      ))}
    </ul>
  );
}
