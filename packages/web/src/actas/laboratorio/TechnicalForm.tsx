import type { ListedActa } from '@fenix/domain/actas/acta';
import { TECHNICAL_FORMS } from '@fenix/domain/actas/laboratorio/form';
import { VERDICTS, suggestedVerdict } from '@fenix/domain/actas/laboratorio/laboratory';
import { FLAGS, type Flags, type ReportTipo } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { DomainError } from '@fenix/domain/errors';
import { freshValues } from '@fenix/domain/forms/values';
import { Button, Progress, Title } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { SectionFields } from '../../forms/FieldView';
import { useFocusRefused } from '../../forms/useFocusRefused';
import { useForm } from '../../forms/useForm';
import { usePageForm } from '../../forms/usePageForm';
import form from '../../shared/form/Form.module.css';
import styles from './TechnicalForm.module.css';
import { useSaveReport } from './useTechnical';

/** LAB-02 to LAB-10, BAJA-01 to BAJA-05. */
export function TechnicalForm({ acta, tipo }: { acta: ListedActa; tipo: ReportTipo }) {
  const def = TECHNICAL_FORMS[tipo];
  // LAB-06: everything is empty at the start; a reason applies only when it is ticked.
  const page = usePageForm(() => freshValues(def, {}));
  const { form: state, isRight, show } = useForm({ def, held: page });
  const ref = useFocusRefused(state.refused);
  const { save, progress } = useSaveReport();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (save.isPending || !isRight()) return;
    const { key, values, files } = page;
    save.mutate(
      { key, acta, tipo, values, files },
      // LAB-05, LAB-09: saved, and everything as at the start.
      { onSuccess: page.reset, onError: (error) => show(error instanceof DomainError ? error.errors : []) },
    );
  }

  return (
    <form
      ref={ref}
      className={styles.form}
      onSubmit={handleSubmit}
      noValidate
      aria-label={tipo === 'baja' ? 'Informe de baja' : 'Informe de laboratorio'}
    >
      {def.sections.map((section) => (
        <section key={section.id} className={form.fields}>
          <Title order={2}>{section.title}</Title>
          <SectionFields form={state} section={section} />
          {tipo === 'laboratorio' && section.id === 'hallazgos' && <Verdict values={page.values} />}
        </section>
      ))}
      <div className={form.save}>
        {save.isPending && <Progress value={progress * 100} size="sm" mb="xs" aria-label="Imágenes enviadas" />}
        <div className={styles.save}>
          <Button type="submit" loading={save.isPending}>
            Guardar informe
          </Button>
        </div>
      </div>
    </form>
  );
}

/** What the answers so far suggest, as soon as there are eight. */
function Verdict({ values }: { values: Readonly<Record<string, unknown>> }) {
  const left = FLAGS.filter((flag) => values[flag] === undefined).length;
  const verdict = left === 0 ? suggestedVerdict(values as Flags) : undefined;
  return (
    <output className={styles.verdict} data-verdict={verdict}>
      <span className={styles.verdictTitle}>Concepto sugerido</span>
      {verdict ? VERDICTS[verdict] : left === 1 ? 'Falta 1 respuesta' : `Faltan ${left} respuestas`}
    </output>
  );
}
