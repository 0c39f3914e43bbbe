import type { Cliente } from '@fenix/domain/clientes/cliente';
import { ONWARD, destination } from '@fenix/domain/guard';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { MODULES } from '@fenix/domain/permissions';
import { matchRoute, routeOf } from '@fenix/domain/routes';
import { displayName, sameName } from '@fenix/domain/text/names';
import { matchesSearch } from '@fenix/domain/text/search';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { IconDotsVertical, IconToggleRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { EmptyState } from '../shared/EmptyState';
import { ErrorState } from '../shared/ErrorState';
import { PageHeader } from '../shared/PageHeader';
import { lastClient } from '../shared/recent';
import { useQueryState } from '../shared/list/useQueryState';
import { RouteLink, useOwnQuery } from '../shared/routing';
import { useViewer, useViewerStore } from '../shared/viewer';
import { ClientLogo } from './ClientLogo';
import styles from './MainScreen.module.css';
import { ModulesDialog } from './ModulesDialog';
import { clienteQueries } from './useClientes';

/** SHELL-18, SHELL-19, SHELL-26: provider staff choose the client they work for. */
export function MainScreen() {
  const { cliente } = useViewer();
  const { data, error, refetch } = useQuery(clienteQueries.list(cliente));
  const [editing, setEditing] = useState<Cliente>();
  const onward = useOwnQuery(ONWARD);
  const wanted = matchRoute(onward.split(/[?#]/, 1)[0] ?? '')?.id;
  return (
    <>
      <PageHeader
        title="Selecciona un cliente"
        subtitle={
          wanted
            ? `Elige la empresa y seguimos a «${routeOf(wanted).title}».`
            : 'Elige la empresa con la que vas a trabajar.'
        }
      />
      {data ? (
        <Cards clients={data} onModules={setEditing} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Placeholder />
      )}
      {editing && <ModulesDialog client={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function Cards({ clients, onModules }: { clients: readonly Cliente[]; onModules: (client: Cliente) => void }) {
  const [params, change] = useQueryState();
  const search = params.get('buscar') ?? '';
  const last = lastClient(useViewer()._id);
  const isLast = ({ client }: Cliente) => last !== undefined && sameName(client, last);
  const found = clients
    .filter(({ client }) => matchesSearch(client, search))
    .toSorted((one, other) => Number(isLast(other)) - Number(isLast(one)));
  if (clients.length === 0) return <EmptyState hint="Todavía no hay clientes creados." />;
  return (
    <>
      <output className={styles.count}>{found.length === 1 ? '1 cliente' : `${found.length} clientes`}</output>
      {found.length === 0 ? (
        <EmptyState
          hint={`Ningún cliente coincide con «${search}».`}
          action={
            <Button variant="default" onClick={() => change({ buscar: undefined })}>
              Ver todos
            </Button>
          }
        />
      ) : (
        <ul className={styles.grid}>
          {found.map((client) => (
            <ClientCard key={client._id} client={client} isLast={isLast(client)} onModules={() => onModules(client)} />
          ))}
        </ul>
      )}
    </>
  );
}

function Placeholder() {
  return (
    <output className={styles.grid} aria-busy="true" aria-label={SHELL_MESSAGES.loading}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={104} radius="md" />
      ))}
    </output>
  );
}

type CardProps = { client: Cliente; isLast: boolean; onModules: () => void };

/**
 * SHELL-19: opening a client's dispatches makes it the client one works for; the router's guard keeps it. Anyone who was
 * sent here on the way to somewhere else goes on to there (GUARD-81).
 */
function ClientCard({ client, isLast, onModules }: CardProps) {
  const name = displayName(client.client);
  const onward = useOwnQuery(ONWARD);
  const store = useViewerStore();
  const { history } = useRouter();

  function handleClick(event: MouseEvent) {
    if (!onward || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    store.chooseClient(client.client);
    history.push(destination(store.get().user, onward, client.client));
  }

  return (
    <li className={styles.card}>
      <ClientLogo name={name} logo={client.logoDB} size={56} />
      <div className={styles.words}>
        <RouteLink to="despachosList" params={{ client: client.client }} className={styles.name} onClick={handleClick}>
          {name}
        </RouteLink>
        <span className={styles.detail}>{client.nit ? `NIT ${client.nit}` : 'Sin NIT registrado'}</span>
        <span className={styles.detail}>
          {client.modulesClient.length} de {MODULES.length} módulos
          {isLast && ' · la última vez'}
        </span>
      </div>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon className={styles.menu ?? ''} aria-label={`Opciones de ${name}`}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconToggleRight size={18} />} onClick={onModules}>
            Módulos contratados
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
