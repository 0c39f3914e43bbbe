import type { ListedActa } from '@fenix/domain/actas/acta';
import { BajaReport, FLAGS, NewInformeTecnico, type ReportTipo } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { LINE_MAX, OBSERVATIONS_MAX, REPORT_IMAGES } from '@fenix/domain/actas/limits';
import { UPLOADS } from '@fenix/domain/uploads';
import { Button, Progress, TextInput, Textarea, Title } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { FileField } from '../../shared/file/FileField';
import form from '../../shared/form/Form.module.css';
import { useFields } from '../../shared/form/useFields';
import { BajaReasons } from './BajaReasons';
import { LabQuestions } from './LabQuestions';
import styles from './Laboratorio.module.css';
import { type TechnicalValues, useSaveReport } from './useTechnical';

/** LAB-06: everything is empty at the start; a reason applies only when it is ticked. */
const startOf = (tipo: ReportTipo): TechnicalValues => ({
  ...(Object.fromEntries(FLAGS.map((flag) => [flag, tipo === 'baja' ? 'false' : ''])) as Record<
    (typeof FLAGS)[number],
    string
  >),
  serial: '',
  brand: '',
  observations: '',
  images: [],
});

/** LAB-11, BAJA-05: ten slots of one picture each, filled in their order. */
const PICTURES = { ...UPLOADS.informeTecnico, maxFiles: REPORT_IMAGES };

/** LAB-02 to LAB-10, BAJA-01 to BAJA-05. */
export function TechnicalForm({ acta, tipo }: { acta: ListedActa; tipo: ReportTipo }) {
  const { values, problems, form: ref, key, set, check, refuse, reset } = useFields(startOf(tipo));
  const { save, progress } = useSaveReport();
  const text = (name: 'serial' | 'brand' | 'observations') => ({
    name,
    value: values[name],
    error: problems[name],
    required: true,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const { images: _, ...texts } = values;
    if (!check(tipo === 'baja' ? BajaReport : NewInformeTecnico, { ...texts, tipo })) return;
    // LAB-05, LAB-09: saved, and everything as at the start.
    save.mutate({ key, id: acta._id, tipo, values }, { onSuccess: reset, onError: refuse });
  }

  const Findings = tipo === 'baja' ? BajaReasons : LabQuestions;
  return (
    <form
      ref={ref}
      className={styles.form}
      onSubmit={handleSubmit}
      noValidate
      aria-label={tipo === 'baja' ? 'Informe de baja' : 'Informe de laboratorio'}
    >
      <section className={form.fields}>
        <Title order={2}>Equipo</Title>
        <div className={form.pair}>
          <TextInput label="Serial" maxLength={LINE_MAX} {...text('serial')} />
          <TextInput label="Marca" maxLength={LINE_MAX} {...text('brand')} />
        </div>
      </section>
      <Findings values={values} problems={problems} onAnswer={set} />
      <section className={form.fields}>
        <Title order={2}>Imágenes y observaciones</Title>
        <FileField
          label="Imágenes"
          upload={PICTURES}
          value={values.images}
          onChange={(images) => set('images', images)}
          error={pictureProblem(problems)}
        />
        <Textarea
          label="Observaciones"
          rows={6}
          resize="vertical"
          description={`${values.observations.length} / ${OBSERVATIONS_MAX}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...text('observations')}
        />
      </section>
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

/** The server names the slot, the form has one field for all of them. */
function pictureProblem(problems: Readonly<Record<string, string | undefined>>): string | undefined {
  return Object.entries(problems).find(([field, message]) => field.startsWith('image') && message)?.[1];
}
