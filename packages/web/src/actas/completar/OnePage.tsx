import { SECTIONS, SECTION_IDS } from '@fenix/domain/actas/completar/completion';
import { Button } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import styles from './Completar.module.css';
import { DraftStatus } from './DraftStatus';
import { SectionMark } from './SectionMark';
import { SECTION_PARTS } from './Sections';
import type { Completion } from './useCompletion';
import { useFocusRefused } from './useFocusRefused';

/** All sections under each other, with an index beside them that says which ones still lack something. */
export function OnePage({ form, missing, isSaving, refused, save, discard }: Completion) {
  const ref = useFocusRefused(refused);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form ref={ref} className={styles.page} aria-label="Completar acta" noValidate onSubmit={handleSubmit}>
      <fieldset className={styles.sections} disabled={isSaving}>
        {SECTION_IDS.map((id) => {
          const Part = SECTION_PARTS[id];
          return (
            <section key={id} id={id} className={styles.section} aria-labelledby={`titulo-${id}`}>
              <h2 id={`titulo-${id}`} className={styles.sectionTitle}>
                {SECTIONS[id]}
              </h2>
              <Part form={form} />
            </section>
          );
        })}
      </fieldset>
      <nav className={styles.index} aria-label="Secciones">
        <ol>
          {SECTION_IDS.map((id) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => jump(event, id)}>
                <SectionMark isMissing={missing.has(id)} isRefused={refused !== undefined && missing.has(id)} />
                {SECTIONS[id]}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.bar}>
        <DraftStatus draft={form.draft} />
        <Button
          variant="subtle"
          color="gray"
          disabled={!form.draft.isTouched || isSaving}
          onClick={() => void discard()}
        >
          Descartar borrador
        </Button>
        <Button type="submit" loading={isSaving}>
          Guardar
        </Button>
      </div>
    </form>
  );
}

/** Moves to the section without leaving a new address behind. */
function jump(event: SyntheticEvent, id: string) {
  event.preventDefault();
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}
