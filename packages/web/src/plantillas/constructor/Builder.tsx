import { NAME_MAX, NewPlantilla, Plantilla } from '@fenix/domain/plantillas/plantilla';
import { ActionIcon, Alert, Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconArrowForwardUp, IconEye } from '@tabler/icons-react';
import { useHotkeys } from '@mantine/hooks';
import { type SyntheticEvent, useRef, useState } from 'react';
import { DraftStatus } from '../../forms/DraftStatus';
import type { OpenDraft } from '../../outbox/useDraft';
import { confirm } from '../../shared/confirm';
import { isStale } from '../../shared/form/useStale';
import type { Question } from '../../shared/question';
import { useIsPhone } from '../../shared/useIsPhone';
import { stateColors } from '../../theme/colors';
import { refusedName, useKnowPlantilla, useSavePlantilla } from '../usePlantillas';
import styles from './Builder.module.css';
import { Difference } from './Difference';
import { Palette, PaletteDrawer } from './Palette';
import { Preview } from './Preview';
import { Sheet } from './Sheet';
import { useBench } from './useBench';
import { Version } from './Versiones';
import type { Components, Work } from './work';

/** What someone is changing, and what it is a change of: a version that may not be the newest by now. */
export type Edited = { base: Plantilla | null; name: string; components: Components };

type Props = {
  client: string;
  draft: OpenDraft<Edited>;
  isPreview: boolean;
  onPreview: (isOn: boolean) => void;
  onSaved: (saved: Plantilla) => void;
  onDiscarded: () => void;
};

type Problem = { isOfName: boolean; message: string };

/** TPL-01: palette, paper and what can be done with the whole. Everything is kept on the device as it changes. */
export function Builder({ client, draft, isPreview, onPreview, onSaved, onDiscarded }: Props) {
  const { base, name: kept, components: keptComponents } = draft.values;
  const bench = useBench({ name: kept, components: keptComponents }, (work) => draft.set(work));
  const { name, components } = bench;
  const save = useSavePlantilla(draft.drop);
  const know = useKnowPlantilla();
  const [problem, setProblem] = useState<Problem>();
  const nameField = useRef<HTMLInputElement>(null);
  const [isComparing, setComparing] = useState(false);
  const isPhone = useIsPhone();
  const isDirty = JSON.stringify(workOf(base)) !== JSON.stringify({ name, components });
  const newer = isStale(save.error) ? Plantilla.safeParse(save.error.current).data : undefined;

  async function saveOver(over: Plantilla | null) {
    const wrong = NewPlantilla.safeParse({ name, client, components }).error?.issues[0];
    tell(wrong && { isOfName: wrong.path[0] === 'name', message: wrong.message });
    if (wrong || save.isPending) return;
    const empty = components.filter(isEmptyColumns).length;
    if (empty > 0 && !(await confirm(emptyQuestion(empty)))) return;
    save.mutate(
      { name: name.trim(), components, client, base: over ?? undefined },
      { onSuccess: onSaved, onError: handleRefused },
    );
  }

  function handleRefused(error: unknown) {
    const message = refusedName(error);
    if (message !== undefined) tell({ isOfName: true, message });
  }

  function tell(found: Problem | undefined) {
    setProblem(found);
    if (found?.isOfName) nameField.current?.focus();
  }

  function handleRename(next: string) {
    if (problem?.isOfName) setProblem(undefined);
    bench.rename(next);
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    void saveOver(base);
  }

  // Also while a label is written: the browser's own answer is to save the page as a file.
  useHotkeys([['mod+S', () => isDirty && void saveOver(base)]], []);

  async function handleDiscard() {
    await draft.drop();
    onDiscarded();
  }

  /** What another user saved is what counts; what was on this bench goes. */
  async function takeTheirs(theirs: Plantilla) {
    await draft.drop();
    know(client, theirs);
    onSaved(theirs);
  }

  /** What is on this bench becomes the next version after theirs. */
  function keepMine(theirs: Plantilla) {
    setComparing(false);
    draft.set({ base: theirs });
    void saveOver(theirs);
  }

  if (isPreview) return <Preview plantilla={{ name, client, components }} onBack={() => onPreview(false)} />;
  return (
    <div className={styles.builder}>
      <form
        className={styles.bar}
        data-refused={problem?.isOfName || undefined}
        onSubmit={handleSubmit}
        noValidate
        aria-label="Plantilla"
      >
        <TextInput
          ref={nameField}
          className={styles.name ?? ''}
          label="Nombre de la plantilla"
          placeholder="Entrega de vehículo"
          required
          autoComplete="off"
          maxLength={NAME_MAX}
          value={name}
          error={problem?.isOfName && problem.message}
          onChange={(event) => handleRename(event.currentTarget.value)}
        />
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size={36}
            disabled={!bench.canUndo}
            title="Deshacer (Ctrl Z)"
            aria-label="Deshacer"
            onClick={bench.undo}
          >
            <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            disabled={!bench.canRedo}
            title="Rehacer (Ctrl Y)"
            aria-label="Rehacer"
            onClick={bench.redo}
          >
            <IconArrowForwardUp size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </ActionIcon.Group>
        <Button
          variant="default"
          disabled={components.length === 0}
          leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
          onClick={() => onPreview(true)}
        >
          Vista previa
        </Button>
        <Button variant="default" disabled={!isDirty} onClick={() => void handleDiscard()}>
          Descartar
        </Button>
        <Button type="submit" title="Guardar (Ctrl S)" loading={save.isPending} disabled={!isDirty}>
          Guardar plantilla
        </Button>
      </form>
      <div className={styles.status}>
        {base && <Version base={base} mine={{ name, components }} onBring={bench.bring} />}
        {isDirty && <DraftStatus draft={draft} />}
      </div>
      {problem && !problem.isOfName && (
        <Alert color={stateColors.danger} variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {problem.message}
        </Alert>
      )}
      {isStale(save.error) && (
        <Alert color={stateColors.warning} variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <p className={styles.stale}>{save.error.message}</p>
          {newer && (
            <Button size="compact-sm" variant="default" onClick={() => setComparing(true)}>
              Ver las diferencias
            </Button>
          )}
        </Alert>
      )}
      <div className={styles.desk}>
        {!isPhone && <Palette onAdd={bench.add} />}
        <div className={styles.canvas}>
          <Sheet bench={bench} isChecked={problem !== undefined} />
          {isPhone && (
            <div className={styles.thumb}>
              <PaletteDrawer onAdd={bench.add} />
            </div>
          )}
        </div>
      </div>
      {isComparing && newer && (
        <Difference
          base={base}
          mine={{ name, components }}
          theirs={newer}
          onMine={() => keepMine(newer)}
          onTheirs={() => void takeTheirs(newer)}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}

/** Columns without any component print as white paper. */
const isEmptyColumns = ({ component }: Components[number]) =>
  component.length > 0 && component.every((cell) => cell === null);

function emptyQuestion(count: number): Question {
  return {
    title: count === 1 ? 'Hay un bloque de columnas vacío' : `Hay ${count} bloques de columnas vacíos`,
    message: 'En el documento queda un espacio en blanco. Puedes guardarla así o volver y llenarlo o quitarlo.',
    confirmLabel: 'Guardar así',
    cancelLabel: 'Volver',
  };
}

function workOf(base: Plantilla | null): Work {
  return { name: base?.name ?? '', components: base?.components ?? [] };
}
