import { SECTIONS, SECTION_IDS, type SectionId } from '@fenix/domain/actas/completar/completion';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import { patched, useQueryState } from '../../shared/list/useQueryState';
import styles from './Completar.module.css';
import steps from './StepByStep.module.css';
import { DraftStatus } from './DraftStatus';
import { SECTION_PARTS } from './Sections';
import { SectionMark } from './SectionMark';
import type { Completion } from './useCompletion';
import { useFocusRefused } from './useFocusRefused';

/** One section at a time, the way on under the thumb. The section is in the address: back goes to the one before. */
export function StepByStep({ form, missing, isSaving, refused, save, discard }: Completion) {
  const [section, open] = useSection();
  const ref = useFocusRefused(refused, section);
  const place = SECTION_IDS.indexOf(section);
  const Part = SECTION_PARTS[section];
  const before = SECTION_IDS[place - 1];
  const next = SECTION_IDS[place + 1];
  const turnTo = useEffectEvent(open);
  useEffect(() => {
    if (refused) turnTo(refused.section);
  }, [refused]);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (next) open(next);
    else void save();
  }

  return (
    <form ref={ref} className={steps.steps} aria-label="Completar acta" noValidate onSubmit={handleSubmit}>
      <StepHeader {...{ section, missing, open, isRefused: refused !== undefined }} />
      <fieldset className={styles.sections} disabled={isSaving}>
        <section className={styles.section} aria-labelledby="paso">
          <Part key={section} form={form} />
        </section>
      </fieldset>
      <div className={styles.draftLine}>
        <DraftStatus draft={form.draft} />
        {form.draft.isTouched && (
          <Button variant="subtle" color="gray" px="xs" disabled={isSaving} onClick={() => void discard()}>
            Descartar borrador
          </Button>
        )}
      </div>
      <div className={steps.thumbBar}>
        {before && (
          <Button
            variant="default"
            size="md"
            disabled={isSaving}
            leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
            onClick={() => open(before)}
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
            Guardar
          </Button>
        )}
      </div>
    </form>
  );
}

type HeaderProps = {
  section: SectionId;
  missing: ReadonlySet<SectionId>;
  isRefused: boolean;
  open: (section: SectionId) => void;
};

/** Where one is, and every section one touch away. */
function StepHeader({ section, missing, isRefused, open }: HeaderProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    // A new section begins at its top, and a reader of the screen hears its name.
    if (shown.current !== section) {
      title.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    shown.current = section;
  }, [section]);
  return (
    <div className={steps.stepHeader}>
      <h2 id="paso" ref={title} tabIndex={-1} className={steps.stepTitle}>
        {SECTION_IDS.indexOf(section) + 1} de {SECTION_IDS.length} · {SECTIONS[section]}
      </h2>
      <nav aria-label="Secciones" className={steps.dots}>
        {SECTION_IDS.map((id) => (
          <button
            key={id}
            type="button"
            className={steps.dot}
            aria-current={id === section ? 'step' : undefined}
            onClick={() => open(id)}
          >
            <SectionMark isMissing={missing.has(id)} isRefused={isRefused && missing.has(id)} />
            <VisuallyHidden>{SECTIONS[id]}</VisuallyHidden>
          </button>
        ))}
      </nav>
    </div>
  );
}

function useSection(): [SectionId, (section: SectionId) => void] {
  const { history } = useRouter();
  const [params] = useQueryState();
  const asked = params.get('seccion');
  const open = (section: SectionId) => {
    const { pathname, search } = history.location;
    const next = patched(search, { seccion: section });
    if (next !== search) history.push(`${pathname}${next}`);
  };
  return [SECTION_IDS.find((id) => id === asked) ?? SECTION_IDS[0], open];
}
