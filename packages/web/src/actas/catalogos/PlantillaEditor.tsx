import { CHECKS_MAX } from '@fenix/domain/forms/checks';
import type { PlantillaChecklist } from '@fenix/domain/actas/catalogos/catalogos';
import { Button, Group } from '@mantine/core';
import { IconPlus, IconRestore } from '@tabler/icons-react';
import { type SyntheticEvent, useRef } from 'react';
import { useSavePlantilla } from '../useCatalogos';
import styles from './Catalogos.module.css';
import { ItemRow } from './ItemRow';
import { usePlantillaDraft } from './usePlantillaDraft';

type Props = { plantilla: PlantillaChecklist; onDirty: (isDirty: boolean) => void };

/** ACTA-44 to ACTA-46: names, order and starting value of the items. */
export function PlantillaEditor({ plantilla, onDirty }: Props) {
  const draft = usePlantillaDraft(plantilla, onDirty);
  const save = useSavePlantilla(plantilla.clase);
  const list = useRef<HTMLOListElement>(null);
  const { shown, problems } = draft;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const change = draft.check();
    if (!change || save.isPending) return;
    save.mutate(change, { onSuccess: draft.discard, onError: draft.refuse });
  }

  function handleAdd() {
    draft.add();
    // The new line is drawn after this.
    setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }

  return (
    <form className={styles.editor} onSubmit={handleSubmit} noValidate aria-label="Plantilla de checklist">
      <p className={styles.quiet}>
        {shown.length} ítems · {plantilla.version === 0 ? 'la original' : `versión ${plantilla.version}`}
        {draft.isDirty && ' · con cambios sin guardar'}
      </p>
      <ol ref={list} className={styles.items}>
        {shown.map((item, index) => (
          <ItemRow
            key={item.key}
            item={item}
            number={index + 1}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            error={problems.byKey.get(item.key)}
            onEdit={(part) => draft.edit(item.key, part)}
            onMove={(by) => draft.move(item.key, by)}
            onRemove={() => draft.remove(item.key)}
          />
        ))}
      </ol>
      {problems.items && (
        <p role="alert" className={styles.problem}>
          {problems.items}
        </p>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          disabled={shown.length >= CHECKS_MAX}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={handleAdd}
        >
          Agregar ítem
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconRestore size={16} stroke={1.75} aria-hidden />}
          onClick={draft.restore}
        >
          Traer la original
        </Button>
      </Group>
      <Group justify="flex-end" gap="xs" className={styles.save ?? ''}>
        <Button variant="default" disabled={!draft.isDirty} onClick={draft.discard}>
          Descartar
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!draft.isDirty}>
          Guardar plantilla
        </Button>
      </Group>
    </form>
  );
}
