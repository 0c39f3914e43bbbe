import { formatDateTime } from '@fenix/domain/dates/format';
import { SHORT_PAGE_SIZES } from '@fenix/domain/paging';
import { displayName } from '@fenix/domain/text/names';
import { matchesSearch } from '@fenix/domain/text/search';
import { INCONTROL_USER_COLUMNS, scopeWords } from '@fenix/domain/incontrol/usuarios/columns';
import type { InControlUser } from '@fenix/domain/incontrol/usuarios/usuario';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ExportMenu } from '../records/ExportMenu';
import { type Looks, recordColumns } from '../records/recordColumns';
import { DataTable } from '../shared/DataTable/DataTable';
import { ListCard } from '../shared/DataTable/ListCard';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { useAnchor } from '../shared/list/useAnchor';
import { useTableState } from '../shared/list/useTableState';
import { DrawerForm } from '../shared/form/DrawerForm';
import { stateColors } from '../theme/colors';
import { InControlForm } from './InControlForm';
import styles from './Usuarios.module.css';
import { INCONTROL_USERS_PATH, incontrolQueries } from './useInControl';

const LOOKS: Looks<InControlUser, typeof INCONTROL_USER_COLUMNS> = {
  username: { width: 120 },
  name: { width: 146, grow: true },
  email: { width: 200 },
  client: { width: 140, wraps: true },
  scopes: { width: 140 },
  state: { isInFilesOnly: true },
};
const COLUMNS = recordColumns(INCONTROL_USER_COLUMNS, LOOKS, { isStaff: true, now: new Date(0) });

/** USR-07, IUSR-09, IUSR-10. */
export function InControlTab() {
  const { data, error, isFetching, refetch } = useQuery(incontrolQueries.users());
  const state = useTableState({ lista: 'incontrol', sizes: SHORT_PAGE_SIZES, prefix: 'ic-' });
  const { search } = state;
  const rows = useMemo(
    () => data?.users.filter((user) => matchesSearch(`${user.username} ${user.name} ${user.client}`, search)),
    [data, search],
  );
  const anchor = useAnchor(rows, ({ username }) => username, state);
  const isAway = data && (data.isStale || error !== null);
  return (
    <div className={styles.list}>
      {isAway && (
        <Alert
          color={stateColors.warning}
          variant="light"
          className={styles.stale ?? ''}
          icon={<IconPlugConnectedX aria-hidden />}
        >
          {USUARIO_MESSAGES.incontrolAway} Estos datos son de {formatDateTime(new Date(data.readAt))}.
        </Alert>
      )}
      <FilterBar>
        <SearchField label="Buscar" placeholder="Usuario o cliente" value={search} onChange={state.setSearch} />
        <ExportMenu
          list={{
            path: INCONTROL_USERS_PATH,
            words: 'los usuarios de InControl',
            name: 'usuarios-incontrol',
            query: search ? { search } : {},
          }}
        />
        <DrawerForm title="Crear usuario InControl" Form={InControlForm} />
      </FilterBar>
      <DataTable
        caption="Usuarios InControl"
        data={{ rows, isFetching, error: data ? undefined : (error ?? undefined), retry: () => void refetch() }}
        state={state}
        columns={COLUMNS}
        rowKey={(user) => user.username}
        anchor={(user) => user.username}
        highlighted={anchor}
        card={asCard}
        empty={{ hint: search ? `Ningún usuario coincide con «${search}».` : 'Crea el primer usuario InControl.' }}
      />
    </div>
  );
}

const asCard = (user: InControlUser) => (
  <ListCard name={user.username}>
    <span>{user.name}</span>
    <small>{displayName(user.client)}</small>
    <small>{scopeWords(user) || '—'}</small>
  </ListCard>
);
