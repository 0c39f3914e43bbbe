import type { Section } from '@fenix/domain/forms/def';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type MouseEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHeightAs } from '../shared/useHeightAs';
import { DraftStatus } from './DraftStatus';
import { SectionFields } from './FieldView';
import { NoRoom } from './NoRoom';
import styles from './Steps.module.css';
import { SectionMark, useMarks } from './SectionMark';
import { useFocusRefused } from './useFocusRefused';
import type { FormProps } from './useForm';

type Props = FormProps & {
  /** The one in the hand, and how another is opened. */
  section: Section;
  onOpen: (section: string) => void;
};

/** One section at a time, the way on under the thumb. */
export function Steps({
  label,
  form,
  draft,
  isSaving,
  above,
  saveLabel = 'Guardar',
  onSave,
  onDiscard,
  section,
  onOpen: open,
}: Props) {
  const { refused } = form;
  const { see, markOf } = useMarks(form, draft);
  see(section.id);
  const { sections } = form.def;
  const ref = useFocusRefused(refused, section.id);
  const bar = useHeightAs('--steps');
  const place = sections.indexOf(section);
  const before = sections[place - 1];
  const next = sections[place + 1];
  const turnTo = useEffectEvent(open);
  useEffect(() => {
    if (refused) turnTo(refused.section);
  }, [refused]);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (next) open(next.id);
    else onSave();
  }

  return (
    <form ref={ref} className={styles.steps} aria-label={label} noValidate onSubmit={handleSubmit}>
      <StepHeader {...{ sections, section, markOf, open }} />
      <fieldset className={styles.section} disabled={isSaving}>
        <section aria-labelledby="paso" data-section={section.id}>
          {above?.[section.id]}
          <SectionFields key={section.id} form={form} section={section} />
        </section>
      </fieldset>
      <div className={styles.draftLine}>
        <DraftStatus draft={draft} />
        {draft.isTouched && (
          <Button variant="subtle" color="gray" px="xs" disabled={isSaving} onClick={onDiscard}>
            Descartar borrador
          </Button>
        )}
      </div>
      <div ref={bar} className={styles.bar}>
        <NoRoom {...{ label, form, draft }} />
        <div className={styles.thumbBar}>
          {before && (
            <Button
              variant="default"
              size="md"
              disabled={isSaving}
              leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
              onClick={() => open(before.id)}
            >
              Anterior
            </Button>
          )}
          {next ? (
            <Button
              key="next"
              type="submit"
              size="md"
              rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}
            >
              Siguiente
            </Button>
          ) : (
            <SaveButton key="save" label={saveLabel} isSaving={isSaving} />
          )}
        </div>
      </div>
    </form>
  );
}

/**
 * Of a double tap on the last «Siguiente» the second falls on this button, a button of its own by its key, and sends
 * nothing. A quick tap after one on this very button, which was refused, is meant for it.
 */
function SaveButton({ label, isSaving }: { label: string; isSaving: boolean }) {
  const wasPressed = useRef(false);

  function handleClick(event: MouseEvent) {
    if (event.detail > 1 && !wasPressed.current) event.preventDefault();
    else wasPressed.current = true;
  }

  return (
    <Button
      type="submit"
      size="md"
      loading={isSaving}
      leftSection={<IconCheck size={20} stroke={1.75} aria-hidden />}
      onClick={handleClick}
    >
      {label}
    </Button>
  );
}

type HeaderProps = {
  sections: readonly Section[];
  section: Section;
  markOf: ReturnType<typeof useMarks>['markOf'];
  open: (section: string) => void;
};

/** Where one is, and every section one touch away. */
function StepHeader({ sections, section, markOf, open }: HeaderProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  const marks = useRef<HTMLElement>(null);
  const [isListed, setListed] = useState(false);
  useEffect(() => {
    // Of many sections not all have room: the sign of this one is in sight.
    marks.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // A new section begins at its top, and screen readers announce its name.
    if (shown.current !== section) {
      title.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    shown.current = section;
  }, [section]);
  return (
    <div className={styles.stepHeader}>
      <div className={styles.stepName}>
        <h2 id="paso" ref={title} tabIndex={-1} className={styles.stepTitle}>
          {sections.indexOf(section) + 1} de {sections.length} · {section.title}
        </h2>
        <button
          type="button"
          className={styles.namesButton}
          aria-label="Ver los nombres de las secciones"
          aria-expanded={isListed}
          onClick={() => setListed(!isListed)}
        >
          {isListed ? (
            <IconChevronUp size={20} stroke={1.75} aria-hidden />
          ) : (
            <IconChevronDown size={20} stroke={1.75} aria-hidden />
          )}
        </button>
      </div>
      {isListed && (
        <ol className={styles.names} aria-label="Nombres de las secciones">
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === section.id ? 'step' : undefined}
                onClick={() => {
                  setListed(false);
                  open(id);
                }}
              >
                <SectionMark mark={markOf(id)} />
                {name}
              </button>
            </li>
          ))}
        </ol>
      )}
      <nav ref={marks} aria-label="Secciones" className={styles.dots}>
        {sections.map(({ id, title: name }) => (
          <button
            key={id}
            type="button"
            className={styles.dot}
            aria-current={id === section.id ? 'step' : undefined}
            onClick={() => open(id)}
          >
            <SectionMark mark={markOf(id)} />
            <VisuallyHidden>{name}</VisuallyHidden>
          </button>
        ))}
      </nav>
    </div>
  );
}

/** The one that is asked for, or the first. */
export function sectionAt(sections: readonly Section[], id: string | null | undefined): Section {
  return sections.find((section) => section.id === id) ?? sections[0] ?? { id: '', title: '', fields: [] };
}
