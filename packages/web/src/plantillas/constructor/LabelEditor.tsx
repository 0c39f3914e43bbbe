import {
  type Parte,
  KINDS,
  LABELS,
  type Label,
  contentMax,
  isFileKind,
  labelsFor,
} from '@fenix/domain/plantillas/componente';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { Segments } from '../../forms/Segments';
import styles from './LabelEditor.module.css';

export type Confirmed = { label: Label; text: string; isRequired: boolean };

type Props = { component: Parte; onConfirm: (confirmed: Confirmed) => void; onCancel: () => void };

const WORDS: Partial<Record<Parte['type'], string>> = {
  header: 'Título del documento',
  footer: 'Texto al pie',
  signature: 'Quién firma',
  image: 'Qué se ve en la imagen',
  video: 'Qué se ve en el video',
};

const HINTS: Record<Label, string> = {
  toggle: 'Quien lo diligencia responde sí o no.',
  texto: 'Se imprime tal cual: instrucciones, condiciones, títulos.',
  input: 'Quien lo diligencia escribe la respuesta.',
};

/** TPL-06: the type of the label, its text, and the confirmation that marks the component as filled. */
export function LabelEditor({ component, onConfirm, onCancel }: Props) {
  const { type, content, tools } = component;
  const labels = labelsFor(type);
  const [label, setLabel] = useState<Label>(tools.label ?? (type === 'textBox' ? 'input' : 'texto'));
  const [text, setText] = useState(content);
  const [isRequired, setRequired] = useState(tools.isRequired);
  const asks = isFileKind(type) || (type === 'textBox' && label !== 'texto');
  const max = contentMax({ type, tools: { ...tools, label } });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    onConfirm({ label, text: text.slice(0, max), isRequired: asks && isRequired });
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel();
    // Enter confirms; a new line is Shift and Enter, in a text that may have several.
    if (event.key === 'Enter' && !event.shiftKey) handleSubmit(event);
  }

  return (
    <form className={styles.editor} aria-label={`Etiqueta: ${KINDS[type]}`} onSubmit={handleSubmit}>
      {labels.length > 1 && (
        <div>
          <Segments
            legend="Tipo de etiqueta"
            segments={labels.map((value) => ({ value, label: LABELS[value] }))}
            value={label}
            onChange={setLabel}
          />
          <p className={styles.hint}>{HINTS[label]}</p>
        </div>
      )}
      <Textarea
        label={WORDS[type] ?? (type === 'textBox' ? 'Texto' : 'Título (opcional)')}
        data-label-text
        rows={label === 'texto' && type === 'textBox' ? 4 : 1}
        resize="vertical"
        maxLength={max}
        value={text}
        onKeyDown={handleKey}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {asks && (
        <Checkbox
          label="Obligatorio"
          checked={isRequired}
          onChange={(event) => setRequired(event.currentTarget.checked)}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit">Confirmar</Button>
      </div>
    </form>
  );
}
