import { AGE_COLORS } from '@fenix/domain/dates/age';
import { BANDS_IN_WORDS, porQueEdadInforme } from '@fenix/domain/informes/dias';
import { canAct } from '@fenix/domain/informes/estado';
import { type ListedInforme, type PorVencer, TYPE_REPORT_LABELS } from '@fenix/domain/informes/informe';
import { DELETE_MAX } from '@fenix/domain/informes/lista/lista';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { INFORME } from '@fenix/domain/informes/record';
import { type Holder, isManager } from '@fenix/domain/permissions';
import { href } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button, UnstyledButton } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { DataTable } from '../../shared/DataTable/DataTable';
import { AGE_TONES } from '../../shared/DaysLabel';
import { StateLabel } from '../../shared/StateLabel';
import { WhyIcon } from '../../shared/porQue/PorQue';
import { RecordCard } from '../../shared/record/RecordCard';
import { RouteLink, useGo } from '../../shared/routing';
import { useIsPhone } from '../../shared/useIsPhone';
import { useIsWide } from '../../shared/useIsWide';
import { useToday } from '../../shared/useToday';
import { useViewer } from '../../shared/viewer';
import { InformeDays, InformeStateLabel, aboutOf } from '../InformeLabels';
import { useDeletion } from '../../records/useDeletion';
import { useRefreshInformes } from '../useInformes';
import styles from './InformesTable.module.css';
import { dayOf, informeColumns } from './informeColumns';
import { useDueRows, useInformeRows } from './useInformeRows';
import type { InformesState } from './useInformesState';

/** INF-43 to INF-54, INF-69, INF-70. */
export function InformesTable({ state }: { state: InformesState }) {
  const { isDue } = state;
  const viewer = useViewer();
  const isPhone = useIsPhone();
  const go = useGo();
  const listed = useInformeRows(state);
  const due = useDueRows(state);
  const data = isDue ? due : listed;
  const now = useToday();

  const isWide = useIsWide();
  const columns = useMemo(() => informeColumns(viewer, now, { isDue, isWide }), [viewer, now, isDue, isWide]);
  const card = useMemo(() => informeCard(viewer, now), [viewer, now]);
  // INF-53, INF-54, INF-77.
  const selection = useDeletion({
    kind: INFORME,
    words: INFORME_MESSAGES,
    max: DELETE_MAX,
    rows: data.rows,
    of: JSON.stringify([state.isForAll, state.client, state.range, state.filters, state.search]),
    canDelete: useCallback((informe: ListedInforme) => canAct(viewer, 'delete', informe), [viewer]),
    nameOf: aboutOf,
    refresh: useRefreshInformes(),
  });
  const asLinks = {
    href: ({ _id }: ListedInforme) => href('informePreview', { id: _id }),
    onOpen: ({ _id }: ListedInforme) => void go({ to: 'informePreview', params: { id: _id } }),
  };
  return (
    <>
      {isDue && <DueBands bands={due.head?.bands} state={state} />}
      <DataTable
        caption="Informes"
        isDense
        isTall={isManager(viewer) && !isWide}
        data={data}
        state={state}
        columns={columns}
        rowKey={({ _id }) => _id}
        anchor={({ _id }) => _id}
        card={card}
        empty={
          isDue
            ? {
                title: 'No hay informes por vencer',
                hint: 'Los informes en proceso aparecen aquí, el más antiguo primero.',
              }
            : { title: INFORME_MESSAGES.empty, hint: 'Amplía las fechas o quita filtros para ver más informes.' }
        }
        {...(isManager(viewer) && { selection })}
        {...(!isPhone && asLinks)}
      />
    </>
  );
}

type BandsProps = { bands: PorVencer['bands'] | undefined; state: InformesState };

/** How many open reports there are of each colour, the most urgent first; pressing one shows only those. */
function DueBands({ bands, state }: BandsProps) {
  return (
    <fieldset className={styles.bands} aria-label="Informes en proceso por días">
      {AGE_COLORS.toReversed().map((color) => {
        const isChosen = state.color === color;
        const count = bands?.[color];
        return (
          <UnstyledButton
            key={color}
            className={styles.band ?? ''}
            aria-pressed={isChosen}
            onClick={() => state.setFilters({ dias: isChosen ? '' : color })}
          >
            <span className={styles.count}>{count ? `${count.value}${count.capped ? '+' : ''}` : '—'}</span>
            <StateLabel state={AGE_TONES[color]}>{BANDS_IN_WORDS[color]}</StateLabel>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}

function informeCard(viewer: Holder, now: Date) {
  const isStaff = isManager(viewer);
  return (informe: ListedInforme) => (
    <RecordCard
      plate={informe.plate}
      state={<InformeStateLabel informe={informe} />}
      title={informe.novedades.join(' · ')}
      facts={
        <>
          N.º {informe.consecutive} · {TYPE_REPORT_LABELS[informe.typeReport]} · Interno {informe.internalNumber}
        </>
      }
      client={isStaff ? displayName(informe.client) : undefined}
      person={informe.operatorName}
      day={dayOf(informe)}
      age={
        <>
          <InformeDays informe={informe} now={now} isWorded />
          <WhyIcon of={`Días de ${aboutOf(informe)}`} explain={(at) => porQueEdadInforme(informe, at)} />
        </>
      }
    >
      <Button
        size="md"
        variant="default"
        aria-label={`Ver el informe ${informe.consecutive}`}
        renderRoot={(props) => <RouteLink {...props} to="informePreview" params={{ id: informe._id }} />}
      >
        Ver
      </Button>
    </RecordCard>
  );
}
