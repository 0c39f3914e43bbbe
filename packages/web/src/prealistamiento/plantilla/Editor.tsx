import {
  type Plantilla,
  PLANTILLA_INICIAL,
  plantillaOf,
  sicovSinPunto,
} from '@fenix/domain/prealistamiento/plantilla/plantilla';
import type { PlantillaEditable } from '@fenix/domain/prealistamiento/registro';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { useHasAptitud } from '../../aptitud/useHasAptitud';
import { EditorRows } from '../../shared/editor/EditorRows';
import { SaveBar } from '../../shared/editor/SaveBar';
import { confirm } from '../../shared/confirm';
import { usePublishPlantilla } from '../usePrealistamientos';
import styles from './Plantilla.module.css';
import { SeccionEditor } from './SeccionEditor';
import { usePlantillaDraft } from './usePlantillaDraft';

type Props = {
  editable: PlantillaEditable;
  /** Without one, the general template. */
  client: string | undefined;
  onDirty: (isDirty: boolean) => void;
};

/** PRE-20: sections and points: added, renamed, reordered, marked and removed, and published as one version. */
export function Editor({ editable: { version, isOwn, plantilla }, client, onDirty }: Props) {
  const draft = usePlantillaDraft(plantillaOf(plantilla));
  const publish = usePublishPlantilla();
  const [open, setOpen] = useState<string>();
  const { secciones, problems, isDirty } = draft;
  const report = useEffectEvent(onDirty);
  useEffect(() => report(isDirty), [isDirty]);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const next = draft.check();
    if (next && !publish.isPending) send(next);
  }

  function send(next: Plantilla | undefined) {
    publish.mutate(
      { version, ...(client !== undefined && { client }), ...(next && { plantilla: next }) },
      { onError: draft.refuse },
    );
  }

  async function handleGeneral() {
    if (await confirm(GENERAL_QUESTION)) send(undefined);
  }

  const hasModule = useHasAptitud(client ?? '');
  const hasSicov = client === undefined || hasModule === true;
  const uncovered = hasSicov ? sicovSinPunto({ secciones }) : [];
  const puntos = secciones.reduce((sum, seccion) => sum + seccion.puntos.length, 0);
  return (
    <form className={styles.editor} onSubmit={handleSubmit} noValidate aria-label="Plantilla de prealistamiento">
      <p className={styles.quiet}>
        Versión {version}
        {client !== undefined && (isOwn ? ' · propia de la empresa' : ' · la general')} · {secciones.length} secciones ·{' '}
        {puntos} puntos{isDirty && ' · con cambios sin publicar'}
      </p>
      {uncovered.length > 0 && (
        <output className={styles.uncovered}>
          {uncovered.length === 1 ? 'Ningún punto cubre la actividad' : 'Ningún punto cubre las actividades'}{' '}
          {uncovered.join(', ')} de SICOV.
        </output>
      )}
      <EditorRows
        problem={problems['']}
        addLabel="Agregar sección"
        canAdd={draft.canAddSeccion}
        onAdd={() => setOpen(draft.addSeccion())}
        actions={
          <>
            <Button
              variant="subtle"
              leftSection={<IconRestore size={16} stroke={1.75} aria-hidden />}
              onClick={() => draft.restore(PLANTILLA_INICIAL)}
            >
              Traer la original
            </Button>
            {client !== undefined && isOwn && (
              <Button variant="subtle" onClick={() => void handleGeneral()}>
                Usar la general
              </Button>
            )}
          </>
        }
      >
        {secciones.map((seccion, place) => (
          <SeccionEditor
            key={seccion.id}
            seccion={seccion}
            place={place}
            isLast={place === secciones.length - 1}
            isOpen={open === seccion.id || hasProblem(problems, place)}
            draft={draft}
            hasSicov={hasSicov}
            onToggle={() => setOpen(open === seccion.id ? undefined : seccion.id)}
          />
        ))}
      </EditorRows>
      <SaveBar label="Publicar versión" isDirty={isDirty} isSaving={publish.isPending} onDiscard={draft.discard} />
    </form>
  );
}

const hasProblem = (problems: Readonly<Record<string, string>>, place: number) =>
  Object.keys(problems).some((path) => path.startsWith(`${place}.`));

const GENERAL_QUESTION = {
  title: '¿Usar la plantilla general?',
  message: 'La empresa vuelve a la plantilla general y sigue sus cambios. Su plantilla propia queda en las versiones.',
  confirmLabel: 'Usar la general',
} as const;
