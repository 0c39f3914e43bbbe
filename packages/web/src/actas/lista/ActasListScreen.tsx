import { allows, isManager } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button, SegmentedControl } from '@mantine/core';
import { IconDeviceMobileDown, IconFiles, IconListDetails, IconPlus } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { ExportMenu } from '../../records/ExportMenu';
import { Loading } from '../../shared/Loading';
import { KeyTip } from '../../shared/keys';
import { laterMenu } from '../../shared/later';
import { useOpening, useQueryState } from '../../shared/list/useQueryState';
import { PageHeader } from '../../shared/PageHeader';
import { AnyLink, type AnyTarget, useGo } from '../../shared/routing';
import { useIsPhone } from '../../shared/useIsPhone';
import { useViewer } from '../../shared/viewer';
import { styled } from '../../theme/styled';
import { ACTAS_TITLE } from '../pendingPath';
import styles from './ActasListScreen.module.css';
import { PendingActas } from './PendingActas';
import { actasExport } from './useActaRows';
import type { MoreItemsProps, MoreLink } from '../../records/MoreItems';
import { ListMenuButton } from './ListMenuButton';
import { ALL_CLIENTS, type ActasState, type ActasView, useActasState } from './useActasState';

/** What a phone does not need to show what is pending. */
const ActasByDays = lazy(async () => ({ default: (await styled(import('./ActasByDays'))).ActasByDays }));
const NewActaDialog = lazy(async () => ({ default: (await styled(import('./NewActaDialog'))).NewActaDialog }));

/** SHELL-40: the address of an empty record, for the quick search. */
const NEW = 'nueva';

/** ACTA-02: the records of a client, or of all of them. */
export function ActasListScreen() {
  const state = useActasState();
  const isPhone = useIsPhone();
  const viewer = useViewer();
  const go = useGo();
  const [params, change] = useQueryState();
  const { open, close } = useOpening();
  const isCreating = params.get(NEW) !== null && allows(viewer, 'createRecords');
  const [created, setCreated] = useState<string>();

  /** The list shows the new record whatever was filtered before. */
  function handleCreated(id: string, client: string) {
    change({ [NEW]: undefined });
    setCreated(id);
    const search = { clientes: state.isForAll ? ALL_CLIENTS : undefined };
    void go({ to: 'actasList', params: { client }, search, ignoreBlocker: true });
  }

  const actions = <ListActions state={state} onCreate={() => open({ [NEW]: '1' })} />;
  return (
    <>
      <PageHeader
        title={ACTAS_TITLE}
        subtitle={state.isForAll ? 'Todos los clientes' : displayName(state.client)}
        action={!isPhone && actions}
      />
      {isPhone && (
        <div className={styles.head}>
          {state.view && <ViewChoice state={state} view={state.view} />}
          {actions}
        </div>
      )}
      {state.view === 'pendientes' ? (
        <PendingActas state={state} highlighted={created} />
      ) : (
        <Suspense fallback={<Loading height={480} />}>
          <ActasByDays state={state} highlighted={created} />
        </Suspense>
      )}
      {isCreating && (
        <Suspense>
          <NewActaDialog client={state.client} onCreated={handleCreated} onClose={() => close({ [NEW]: undefined })} />
        </Suspense>
      )}
    </>
  );
}

const VIEW_LABELS = [
  { value: 'pendientes', label: 'Mías y pendientes' },
  { value: 'todas', label: 'Todas' },
];

function ViewChoice({ state, view }: { state: ActasState; view: ActasView }) {
  return (
    <SegmentedControl
      fullWidth
      size="md"
      aria-label="Qué actas ver"
      className={styles.views ?? ''}
      data={VIEW_LABELS}
      value={view}
      onChange={(vista) => state.setFilters({ vista })}
    />
  );
}

type ListActionsProps = { state: ActasState; onCreate: () => void };

const CATALOGOS: MoreLink = { icon: IconListDetails, label: 'Catálogos', target: { to: 'catalogosActas' } };
const ON_DEVICE: MoreLink = {
  icon: IconDeviceMobileDown,
  label: routeOf('actasOnDevice').title,
  target: { to: 'actasOnDevice' },
};

const ListMenu = laterMenu<MoreItemsProps>(
  async () => (await import('./ListMenu')).ListMenu,
  ({ face }) => <ListMenuButton {...face} />,
);

/** On a phone the new record has a button under the thumb, and the rest is behind one menu. */
function ListActions({ state, onCreate }: ListActionsProps) {
  const isPhone = useIsPhone();
  const viewer = useViewer();
  const mayFill = allows(viewer, 'createRecords');
  const documents: AnyTarget = { to: 'documentosList', params: { client: state.client } };
  const links: readonly MoreLink[] = [
    { icon: IconFiles, label: 'Documentos', target: documents },
    ...(isManager(viewer) ? [CATALOGOS] : []),
    ...(mayFill ? [ON_DEVICE] : []),
  ];
  const create = mayFill && (
    <KeyTip label="Nueva acta" keys="N">
      <Button
        {...(isPhone && { size: 'md', fullWidth: true })}
        leftSection={<IconPlus size={isPhone ? 20 : 16} stroke={1.75} aria-hidden />}
        onClick={onCreate}
      >
        Nueva acta
      </Button>
    </KeyTip>
  );
  if (!isPhone)
    return (
      <>
        <ExportMenu list={actasExport(state)} />
        {links.map(({ icon: Icon, label, target }) => (
          <Button
            key={label}
            variant="default"
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <AnyLink {...props} {...target} />}
          >
            {label}
          </Button>
        ))}
        {create}
      </>
    );
  return (
    <>
      <ListMenu links={links} exported={state.view === 'pendientes' ? undefined : actasExport(state)} />
      {create && <div className={styles.create}>{create}</div>}
    </>
  );
}
