import { allows, isManager } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button, SegmentedControl } from '@mantine/core';
import { IconDeviceMobileDown, IconFiles, IconListDetails, IconPlus } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { DownloadButton } from '../../shared/list/DownloadButton';
import { Loading } from '../../shared/Loading';
import { KeyTip } from '../../shared/keys';
import { laterMenu } from '../../shared/later';
import { useQueryState } from '../../shared/list/useQueryState';
import { notify } from '../../shared/notify';
import { PageHeader } from '../../shared/PageHeader';
import { AnyLink, type AnyTarget, useGo } from '../../shared/routing';
import { saveBlob } from '../../shared/file/saveBlob';
import { useIsPhone } from '../../shared/useIsPhone';
import { useViewer } from '../../shared/viewer';
import { styled } from '../../theme/styled';
import { ACTAS_TITLE } from '../pendingPath';
import styles from './ActasListScreen.module.css';
import { PendingActas } from './PendingActas';
import { exportActas } from './useActaRows';
import { type Way, WaysButton, type WaysMenuProps } from './WaysButton';
import { ALL_CLIENTS, type ActasState, type ActasView, useActasState } from './useActasState';

/** What a phone does not need to show what is pending. */
const ActasByDays = lazy(async () => ({ default: (await styled(import('./ActasByDays'))).ActasByDays }));
const NewActaDialog = lazy(async () => ({ default: (await styled(import('./NewActaDialog'))).NewActaDialog }));

/** SHELL-40: the address of an empty record, for the quick search. */
const NEW = 'nueva';
const EXPORT_FAILED = 'No pudimos exportar las actas. Intenta de nuevo.';

/** ACTA-02: the records of a client, or of all of them. */
export function ActasListScreen() {
  const state = useActasState();
  const isPhone = useIsPhone();
  const viewer = useViewer();
  const go = useGo();
  const [params, change] = useQueryState();
  const isCreating = params.get(NEW) !== null && allows(viewer, 'createRecords');
  const setCreating = (isOn: boolean) => change({ [NEW]: isOn ? '1' : undefined });
  const [created, setCreated] = useState<string>();

  async function handleExport() {
    const { from, to } = state.range;
    try {
      saveBlob(await exportActas(state), `actas-${from}-${to}.csv`);
    } catch (error) {
      notify.failure(error, EXPORT_FAILED);
    }
  }

  /** The list shows the new record whatever was filtered before. */
  function handleCreated(id: string, client: string) {
    setCreating(false);
    setCreated(id);
    const search = { clientes: state.isForAll ? ALL_CLIENTS : undefined };
    void go({ to: 'actasList', params: { client }, search, ignoreBlocker: true });
  }

  const ways = <Ways state={state} onExport={handleExport} onCreate={() => setCreating(true)} />;
  return (
    <>
      <PageHeader
        title={ACTAS_TITLE}
        subtitle={state.isForAll ? 'Todos los clientes' : displayName(state.client)}
        action={!isPhone && ways}
      />
      {isPhone && (
        <div className={styles.head}>
          {state.view && <ViewChoice state={state} view={state.view} />}
          {ways}
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
          <NewActaDialog client={state.client} onCreated={handleCreated} onClose={() => setCreating(false)} />
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

type WaysProps = { state: ActasState; onExport: () => Promise<void>; onCreate: () => void };

const CATALOGOS: Way = { icon: IconListDetails, label: 'Catálogos', target: { to: 'catalogosActas' } };
const ON_DEVICE: Way = {
  icon: IconDeviceMobileDown,
  label: routeOf('actasOnDevice').title,
  target: { to: 'actasOnDevice' },
};

const WaysMenu = laterMenu<WaysMenuProps>(
  async () => (await import('./WaysMenu')).WaysMenu,
  ({ face }) => <WaysButton {...face} />,
);

/** On a phone the new record stands under the thumb, and the rest behind one button. */
function Ways({ state, onExport, onCreate }: WaysProps) {
  const isPhone = useIsPhone();
  const viewer = useViewer();
  const mayFill = allows(viewer, 'createRecords');
  const documents: AnyTarget = { to: 'documentosList', params: { client: state.client } };
  const links: readonly Way[] = [
    { icon: IconFiles, label: 'Documentos', target: documents },
    ...(isManager(viewer) ? [CATALOGOS] : []),
    ...(mayFill ? [ON_DEVICE] : []),
  ];
  const create = mayFill && (
    <KeyTip label="Nueva acta" keys="N">
      <Button
        {...(isPhone && { size: 'md', className: styles.create ?? '' })}
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
        <DownloadButton onDownload={onExport}>Exportar CSV</DownloadButton>
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
      <WaysMenu links={links} onExport={state.view === 'pendientes' ? undefined : () => void onExport()} />
      {create}
    </>
  );
}
