import { access, allows, isManager } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button, SegmentedControl } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { DUE } from '@fenix/domain/guard';
import { useQuery } from '@tanstack/react-query';
import { ExportMenu } from '../../records/ExportMenu';
import type { MoreLink } from '../../records/MoreItems';
import { MoreMenu } from '../../records/MoreMenu';
import { KeyTip } from '../../shared/keys';
import { formatTotal } from '../../shared/numbers';
import { PageHeader } from '../../shared/PageHeader';
import { PageLink } from '../../shared/PageLink';
import { RouteLink } from '../../shared/routing';
import { useIsPhone } from '../../shared/useIsPhone';
import { useViewer } from '../../shared/viewer';
import { InformesFilters } from './InformesFilters';
import styles from './InformesListScreen.module.css';
import { InformesTable } from './InformesTable';
import { informeQueries } from '../useInformes';
import { informesExport } from './useInformeRows';
import { ALL, type InformesState, useInformesState } from './useInformesState';

/** With how many there are, once that is known. */
function Views({ state }: { state: InformesState }) {
  const { data } = useQuery(informeQueries.due(state.isForAll ? undefined : state.client));
  const count = data ? ` (${formatTotal(data.total)})` : '';
  return (
    <SegmentedControl
      className={styles.views ?? ''}
      aria-label="Qué informes ver"
      data={[
        { value: DUE, label: `Vencidos y por vencer${count}` },
        { value: ALL, label: 'Todos los informes' },
      ]}
      value={state.isDue ? DUE : ALL}
      onChange={(vista) => state.setFilters({ vista })}
    />
  );
}

const TIPOS: MoreLink = {
  icon: IconListDetails,
  label: routeOf('novedadesCatalogo').title,
  target: { to: 'novedadesCatalogo' },
};

/** INF-43: the reports of a client, or of all of them; for the legal team also what is open, the longest first. */
export function InformesListScreen() {
  const state = useInformesState();
  const viewer = useViewer();
  const isPhone = useIsPhone();
  const links = isManager(viewer) ? [TIPOS] : [];

  return (
    <>
      <PageHeader
        title="Tabla de informes"
        subtitle={state.isForAll ? 'Todos los clientes' : displayName(state.client)}
        action={
          <>
            {isPhone ? (
              <MoreMenu exported={informesExport(state)} links={links} />
            ) : (
              <>
                <ExportMenu list={informesExport(state)} />
                {isManager(viewer) && <PageLink to="novedadesCatalogo">{TIPOS.label}</PageLink>}
              </>
            )}
            {access(viewer, routeOf('informeCreate')) === 'open' && (
              <KeyTip label="Crear informe" keys="N">
                <Button
                  leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                  renderRoot={(props) => <RouteLink {...props} to="informeCreate" />}
                >
                  Crear informe
                </Button>
              </KeyTip>
            )}
          </>
        }
      />
      {allows(viewer, 'changeStateNovelties') && <Views state={state} />}
      <InformesFilters state={state} />
      <InformesTable state={state} />
    </>
  );
}
