import { DESCRIPTION_MAX, FILES_PER_ITEM, TITLE_MAX } from '@fenix/domain/boletin/limits';
import { UPLOADS } from '@fenix/domain/uploads';
import { ActionIcon, TextInput, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { FileField } from '../shared/file/FileField';
import styles from './Boletin.module.css';

export type Item = { title: string; description: string; files: readonly File[] };
export type ItemProblems = { title: string | undefined; description: string | undefined };

type Props = {
  number: number;
  item: Item;
  onChange: (change: Partial<Item>) => void;
  onRemove: () => void;
  canRemove: boolean;
  problems: ItemProblems;
};

const FILES = { ...UPLOADS.boletin, maxFiles: FILES_PER_ITEM };

/** NEWS-20: a title, a description and two pictures or videos. */
export function ItemFields({ number, item, onChange, onRemove, canRemove, problems }: Props) {
  return (
    <fieldset className={styles.item}>
      <legend className={styles.legend}>Punto {number}</legend>
      <ActionIcon
        className={styles.removeItem}
        variant="subtle"
        aria-label={`Quitar el punto ${number}`}
        title="Quitar este punto"
        disabled={!canRemove}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <TextInput
        label="Título"
        maxLength={TITLE_MAX}
        required
        value={item.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        error={problems.title}
      />
      <Textarea
        label="Descripción"
        maxLength={DESCRIPTION_MAX}
        required
        rows={4}
        value={item.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        error={problems.description}
      />
      <FileField
        label={`Fotos o videos del punto ${number}`}
        upload={FILES}
        value={item.files}
        onChange={(files) => onChange({ files })}
      />
    </fieldset>
  );
}
