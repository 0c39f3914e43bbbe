import { Button } from '@mantine/core';
import { type SyntheticEvent, useEffect, useEffectEvent } from 'react';
import { DraftStatus } from './DraftStatus';
import { SectionFields } from './FieldView';
import { NoRoom } from './NoRoom';
import styles from './FormPage.module.css';
import { SectionMark, useMarks } from './SectionMark';
import { useFocusRefused } from './useFocusRefused';
import type { FormProps } from './useForm';
import { useArrivalFocus } from '../shared/useArrivalFocus';

/** All sections under each other, with an index beside them that says which ones still lack something. */
export function FormPage(props: FormProps) {
  const {
    label,
    form,
    draft,
    isSaving,
    above,
    saveLabel = 'Guardar',
    beginsFocused = false,
    onSave,
    onDiscard,
  } = props;
  const { refused } = form;
  const { see, markOf } = useMarks(form, draft);
  const { sections } = form.def;
  const ref = useFocusRefused(refused);
  useArrivalFocus(ref, (page) => (beginsFocused && !refused ? firstOpen(page) : undefined));
  const handleFocus = useEffectEvent(({ target }: FocusEvent) => {
    const section = target instanceof Element ? target.closest('section[id]') : null;
    if (section) see(section.id);
  });
  useEffect(() => {
    const stop = new AbortController();
    ref.current?.addEventListener('focusin', (event) => handleFocus(event), { signal: stop.signal });
    return () => stop.abort();
  }, [ref]);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    onSave();
  }

  return (
    <form ref={ref} className={styles.page} aria-label={label} noValidate onSubmit={handleSubmit}>
      <fieldset className={styles.sections} disabled={isSaving}>
        {sections.map((section) => (
          <section
            key={section.id}
            id={section.id}
            data-section={section.id}
            className={styles.section}
            aria-labelledby={`titulo-${section.id}`}
          >
            <h2 id={`titulo-${section.id}`} className={styles.sectionTitle}>
              {section.title}
            </h2>
            {above?.[section.id]}
            <SectionFields form={form} section={section} />
          </section>
        ))}
      </fieldset>
      <nav className={styles.index} aria-label="Secciones">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => jump(event, id)}>
                <SectionMark mark={markOf(id)} />
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.room}>
        <NoRoom {...{ label, form, draft }} />
      </div>
      <div className={styles.bar}>
        <DraftStatus draft={draft} />
        <Button variant="subtle" color="gray" disabled={!draft.isTouched || isSaving} onClick={onDiscard}>
          Descartar borrador
        </Button>
        <Button type="submit" loading={isSaving}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}

function firstOpen(page: HTMLElement): HTMLElement | undefined {
  const asked = [...page.querySelectorAll<HTMLInputElement>('input[required], select[required], textarea[required]')];
  return asked.find(({ type, name, value }) =>
    type === 'radio' ? !asked.some((other) => other.name === name && other.checked) : value === '',
  );
}

/** Moves to the section without leaving a new address behind. */
function jump(event: SyntheticEvent, id: string) {
  event.preventDefault();
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}
