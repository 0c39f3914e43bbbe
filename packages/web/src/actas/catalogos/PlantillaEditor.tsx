import { LINE_MAX } from '@fenix/domain/actas/limits';
import { CHECKS_MAX, CHECK_VALUES, type CheckValue } from '@fenix/domain/forms/checks';
import type { PlantillaChecklist } from '@fenix/domain/actas/catalogos/catalogos';
import { Button, NativeSelect } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { SyntheticEvent } from 'react';
import { EditorRows } from '../../shared/editor/EditorRows';
import { NumberedRow } from '../../shared/editor/NumberedRow';
import { RowTools } from '../../shared/editor/RowTools';
import { SaveBar } from '../../shared/editor/SaveBar';
import { useSavePlantilla } from '../useCatalogos';
import styles from './Catalogos.module.css';
import { usePlantillaDraft } from './usePlantillaDraft';

type Props = { plantilla: PlantillaChecklist; onDirty: (isDirty: boolean) => void };

/** ACTA-44 to ACTA-46: names, order and starting value of the items. */
export function PlantillaEditor({ plantilla, onDirty }: Props) {
  const draft = usePlantillaDraft(plantilla, onDirty);
  const save = useSavePlantilla(plantilla.clase);
  const { shown, problems } = draft;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const change = draft.check();
    if (!change || save.isPending) return;
    save.mutate(change, { onSuccess: draft.discard, onError: draft.refuse });
  }

  return (
    <form className={styles.editor} onSubmit={handleSubmit} noValidate aria-label="Plantilla de checklist">
      <p className={styles.quiet}>
        {shown.length} ítems · {plantilla.version === 0 ? 'la original' : `versión ${plantilla.version}`}
        {draft.isDirty && ' · con cambios sin guardar'}
      </p>
      <EditorRows
        problem={problems.items}
        addLabel="Agregar ítem"
        canAdd={shown.length < CHECKS_MAX}
        onAdd={draft.add}
        actions={
          <Button
            variant="subtle"
            leftSection={<IconRestore size={16} stroke={1.75} aria-hidden />}
            onClick={draft.restore}
          >
            Traer la original
          </Button>
        }
      >
        {shown.map((item, index) => (
          <NumberedRow
            key={item.key}
            number={index + 1}
            label={`Ítem ${index + 1}`}
            name={item.name}
            maxLength={LINE_MAX}
            error={problems.byKey.get(item.key)}
            columns={COLUMNS}
            onRename={(name) => draft.edit(item.key, { name })}
          >
            <NativeSelect
              aria-label={`Valor inicial del ítem ${index + 1}`}
              data={[...CHECK_VALUES]}
              value={item.checked}
              onChange={(event) => draft.edit(item.key, { checked: event.currentTarget.value as CheckValue })}
            />
            <RowTools
              name={`el ítem ${index + 1}`}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => draft.move(item.key, by)}
              onRemove={() => draft.remove(item.key)}
            />
          </NumberedRow>
        ))}
      </EditorRows>
      <SaveBar label="Guardar plantilla" isDirty={draft.isDirty} isSaving={save.isPending} onDiscard={draft.discard} />
    </form>
  );
}

const COLUMNS = { desk: '2rem minmax(0, 1fr) 6rem auto', phone: '1.5rem 6.75rem minmax(0, 1fr)' };
