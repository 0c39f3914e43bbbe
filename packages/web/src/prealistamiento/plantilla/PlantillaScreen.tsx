import { isManager } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Segments } from '../../forms/Segments';
import { confirm } from '../../shared/confirm';
import { ErrorState } from '../../shared/ErrorState';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { useQueryState } from '../../shared/list/useQueryState';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { presetQueries } from '../usePrealistamientos';
import { Editor } from './Editor';
import styles from './Plantilla.module.css';
import { Versiones } from './Versiones';

/** PRE-20: what a check asks: of everybody by staff, of a company by its own people or by staff. */
export function PlantillaScreen() {
  const viewer = useViewer();
  const working = useWorkingClient();
  const [params, change] = useQueryState();
  const [isDirty, setDirty] = useState(false);
  const isStaff = isManager(viewer);
  const isGeneral = isStaff && (!working || params.get('de') !== 'cliente');
  const client = isGeneral ? undefined : working;
  const { data, error, refetch } = useQuery(presetQueries.plantilla(client));

  async function handleWhose(whose: 'general' | 'cliente') {
    if (isDirty && !(await confirm(LEAVE_QUESTION))) return;
    setDirty(false);
    change({ de: whose === 'cliente' ? 'cliente' : undefined });
  }

  return (
    <>
      <PageHeader
        title={routeOf('prealistamientoPlantilla').title}
        subtitle="Qué se revisa antes de salir. Cada publicación es una versión: los prealistamientos hechos no cambian, y un celular sin señal termina con la suya."
        action={
          working && (
            <BackLink to="prealistamientosList" params={{ client: working }}>
              Volver a los prealistamientos
            </BackLink>
          )
        }
      />
      {isStaff && working && (
        <div className={styles.whose}>
          <Segments
            legend="Plantilla"
            segments={[
              { value: 'general', label: 'General' },
              { value: 'cliente', label: `De ${displayName(working)}` },
            ]}
            value={isGeneral ? 'general' : 'cliente'}
            onChange={(whose) => void handleWhose(whose)}
          />
        </div>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={420} radius="md" />}
      {data && (
        <div className={styles.columns}>
          <Editor
            key={`${client ?? ''}/${data.version}/${data.isOwn}`}
            editable={data}
            client={client}
            onDirty={setDirty}
          />
          <Versiones editable={data} client={client} />
        </div>
      )}
    </>
  );
}

const LEAVE_QUESTION = {
  title: '¿Descartar los cambios?',
  message: 'Esta plantilla tiene cambios sin publicar.',
  confirmLabel: 'Descartar',
  danger: true,
} as const;
