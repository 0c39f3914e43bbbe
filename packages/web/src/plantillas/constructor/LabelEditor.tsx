import {
  CAPTIONS,
  type Parte,
  LABELS,
  type Label,
  contentMax,
  isFileKind,
  labelsFor,
  questionOf,
} from '@fenix/domain/plantillas/constructor/componente';
import { type Ask, isQuestion } from '@fenix/domain/plantillas/constructor/pregunta';
import { Button, Checkbox, Input, Textarea } from '@mantine/core';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { Segments } from '../../forms/Segments';
import { AskEditor } from './AskEditor';
import { readAsk, typedOf } from './asking';
import styles from './LabelEditor.module.css';

export type Confirmed = { label: Label; text: string; isRequired: boolean; ask: Ask | undefined };

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
  const [label, setLabel] = useState<Label>(tools.label ?? (labels.includes('input') ? 'input' : 'texto'));
  const [text, setText] = useState(content);
  const [isRequired, setRequired] = useState(tools.isRequired);
  const [typed, setTyped] = useState(() => typedOf(component));
  const [problem, setProblem] = useState<string>();
  const asks = isFileKind(type) || isQuestion(type) || (type === 'textBox' && label !== 'texto');
  const labelled = { type, tools: { ...tools, label } };
  const question = questionOf(labelled);
  const max = contentMax(labelled);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const read = readAsk(labelled, typed);
    setProblem(read.problem);
    if (read.problem === undefined)
      onConfirm({ label, text: text.slice(0, max), isRequired: asks && isRequired, ask: read.ask });
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel();
    // Enter confirms; a new line is Shift and Enter, in a text that may have several.
    if (event.key === 'Enter' && !event.shiftKey) handleSubmit(event);
  }

  return (
    <form className={styles.editor} aria-label={`Etiqueta: ${CAPTIONS[type]}`} onSubmit={handleSubmit}>
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
        label={WORDS[type] ?? (isQuestion(type) ? 'Pregunta' : type === 'textBox' ? 'Texto' : 'Título (opcional)')}
        data-label-text
        rows={label === 'texto' && type === 'textBox' ? 4 : 1}
        resize="vertical"
        maxLength={max}
        value={text}
        onKeyDown={handleKey}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {question && <AskEditor kind={question} typed={typed} onChange={setTyped} />}
      {asks && (
        <Checkbox
          label="Obligatorio"
          checked={isRequired}
          onChange={(event) => setRequired(event.currentTarget.checked)}
        />
      )}
      {problem && <Input.Error role="alert">{problem}</Input.Error>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit">Confirmar</Button>
      </div>
    </form>
  );
}
