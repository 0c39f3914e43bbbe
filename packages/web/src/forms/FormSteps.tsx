import type { Section } from '@fenix/domain/forms/def';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import { patched, useQueryState } from '../shared/list/useQueryState';
import { DraftStatus } from './DraftStatus';
import { SectionFields } from './FieldView';
import styles from './FormSteps.module.css';
import { SectionMark } from './SectionMark';
import { useFocusRefused } from './useFocusRefused';
import type { FormProps } from './useForm';

/** One section at a time, the way on under the thumb. The section is in the address: back goes to the one before. */
export function FormSteps({
  label,
  form,
  draft,
  isSaving,
  above,
  saveLabel = 'Guardar',
  onSave,
  onDiscard,
}: FormProps) {
  const { missing, refused } = form;
  const { sections } = form.def;
  const [section, open] = useSection(sections);
  const ref = useFocusRefused(refused, section.id);
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
      <StepHeader {...{ sections, section, missing, open, isRefused: refused !== undefined }} />
      <fieldset className={styles.section} disabled={isSaving}>
        <section aria-labelledby="paso">
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
          <Button type="submit" size="md" rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}>
            Siguiente
          </Button>
        ) : (
          <Button
            type="submit"
            size="md"
            loading={isSaving}
            leftSection={<IconCheck size={20} stroke={1.75} aria-hidden />}
          >
            {saveLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

type HeaderProps = {
  sections: readonly Section[];
  section: Section;
  missing: ReadonlySet<string>;
  isRefused: boolean;
  open: (section: string) => void;
};

/** Where one is, and every section one touch away. */
function StepHeader({ sections, section, missing, isRefused, open }: HeaderProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  const marks = useRef<HTMLElement>(null);
  useEffect(() => {
    // Of many sections not all have room: the sign of this one is in sight.
    marks.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // A new section begins at its top, and a reader of the screen hears its name.
    if (shown.current !== section) {
      title.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    shown.current = section;
  }, [section]);
  return (
    <div className={styles.stepHeader}>
      <h2 id="paso" ref={title} tabIndex={-1} className={styles.stepTitle}>
        {sections.indexOf(section) + 1} de {sections.length} · {section.title}
      </h2>
      <nav ref={marks} aria-label="Secciones" className={styles.dots}>
        {sections.map(({ id, title: name }) => (
          <button
            key={id}
            type="button"
            className={styles.dot}
            aria-current={id === section.id ? 'step' : undefined}
            onClick={() => open(id)}
          >
            <SectionMark isMissing={missing.has(id)} isRefused={isRefused && missing.has(id)} />
            <VisuallyHidden>{name}</VisuallyHidden>
          </button>
        ))}
      </nav>
    </div>
  );
}

function useSection(sections: readonly Section[]): [Section, (section: string) => void] {
  const { history } = useRouter();
  const [params] = useQueryState();
  const asked = params.get('seccion');
  const open = (section: string) => {
    const { pathname, search } = history.location;
    const next = patched(search, { seccion: section });
    if (next !== search) history.push(`${pathname}${next}`);
  };
  const first = sections[0] ?? { id: '', title: '', fields: [] };
  return [sections.find(({ id }) => id === asked) ?? first, open];
}
