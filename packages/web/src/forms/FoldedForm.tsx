import { type Section, fieldsOf } from '@fenix/domain/forms/def';
import type { Findings } from '@fenix/domain/forms/inspection';
import { Button, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { DraftStatus } from './DraftStatus';
import { SectionFields } from './FieldView';
import styles from './FoldedForm.module.css';
import { AllGood } from './InspectionField';
import { NoRoom } from './NoRoom';
import { SectionMark } from './SectionMark';
import { useFocusRefused } from './useFocusRefused';
import type { FormProps, FormState } from './useForm';

/** One page whose inspections are folded, each with its own «Todo bueno»: a good vehicle takes one tap a section. */
export function FoldedForm({
  label,
  form,
  draft,
  isSaving,
  above,
  saveLabel = 'Guardar',
  onSave,
  onDiscard,
}: FormProps) {
  const ref = useFocusRefused(form.refused);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    onSave();
  }

  return (
    <form ref={ref} className={styles.page} aria-label={label} noValidate onSubmit={handleSubmit}>
      <fieldset className={styles.sections} disabled={isSaving}>
        {form.def.sections.map((section) => (
          <Folded key={section.id} form={form} section={section} above={above?.[section.id]} />
        ))}
      </fieldset>
      <div className={styles.foot}>
        <NoRoom {...{ label, form, draft }} />
        <div className={styles.bar}>
          {/* While saving the draft fails, `NoRoom` above shows the details. */}
          {!draft.isFailing && <DraftStatus draft={draft} />}
          {draft.isTouched && (
            <Button variant="subtle" color="gray" px="xs" disabled={isSaving} onClick={onDiscard}>
              Descartar borrador
            </Button>
          )}
          <Button
            type="submit"
            size="md"
            className={styles.save ?? ''}
            loading={isSaving}
            leftSection={<IconCheck size={20} stroke={1.75} aria-hidden />}
          >
            {saveLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}

type FoldedProps = { form: FormState; section: Section; above: ReactNode };

/** What must be written is open; what is looked at, and what may be left out, opens with a tap. */
function Folded({ form, section, above }: FoldedProps) {
  const { id, title } = section;
  const fields = fieldsOf(section);
  const inspection = fields.find((field) => field.kind === 'inspection');
  const isOptional = !inspection && fields.every(({ need }) => need === undefined);
  const [isChosen, setChosen] = useState<boolean>();
  const isRefused = form.refused?.section === id && form.missing.has(id);
  if (!inspection && !isOptional)
    return (
      <section id={id} data-section={id} className={styles.section} aria-labelledby={`titulo-${id}`}>
        <h2 id={`titulo-${id}`} className={styles.title}>
          {title}
        </h2>
        {above}
        <SectionFields form={form} section={section} />
      </section>
    );
  const findings = inspection && ((form.values[inspection.name] ?? {}) as Findings);
  const hasBad = inspection?.points.some(({ indice }) => findings?.[indice]?.checked === 'Malo') ?? false;
  const isOpen = isChosen ?? (isRefused || hasBad);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const mark = form.missing.has(id) ? (form.refused ? 'refused' : 'missing') : inspection ? 'done' : 'empty';
  return (
    <section id={id} data-section={id} className={styles.section} aria-labelledby={`titulo-${id}`}>
      <div className={styles.head}>
        <h2 id={`titulo-${id}`} className={styles.title}>
          <UnstyledButton className={styles.fold ?? ''} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
            <SectionMark mark={mark} />
            <span>
              {title}
              <span className={styles.count}>{inspection ? ` · ${inspection.points.length}` : ' (opcional)'}</span>
            </span>
            <Chevron size={18} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </h2>
        {inspection && !isOpen && (
          <AllGood form={form} name={inspection.name} points={inspection.points} title={title} />
        )}
      </div>
      {isOpen && (
        <div className={styles.body}>
          {above}
          <SectionFields form={form} section={section} />
        </div>
      )}
    </section>
  );
}
