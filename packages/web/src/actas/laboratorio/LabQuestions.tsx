import { FLAGS, type Flag, type Flags } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { LAB_QUESTIONS, VERDICTS, suggestedVerdict } from '@fenix/domain/actas/laboratorio/laboratory';
import { Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Segments } from '../completar/Segments';
import styles from './Laboratorio.module.css';

export type FindingsProps = {
  values: Readonly<Record<Flag, string>>;
  problems: Readonly<Partial<Record<Flag, string | undefined>>>;
  onAnswer: (flag: Flag, answer: string) => void;
};

/** LAB-02, LAB-03: eight questions; an answer that speaks against the device shows it at once. */
export function LabQuestions({ values, problems, onAnswer }: FindingsProps) {
  return (
    <section className={styles.questions}>
      <Title order={2}>Revisión del equipo</Title>
      {FLAGS.map((flag) => {
        const { question, favourable } = LAB_QUESTIONS[flag];
        const look = (answer: boolean) =>
          answer === favourable
            ? ({ state: 'ok', icon: IconCheck } as const)
            : ({ state: 'danger', icon: IconAlertTriangle } as const);
        return (
          <Segments
            key={flag}
            legend={question}
            segments={[
              { value: 'true', label: 'Sí', ...look(true) },
              { value: 'false', label: 'No', ...look(false) },
            ]}
            value={values[flag] as 'true' | 'false' | ''}
            onChange={(answer) => onAnswer(flag, answer)}
            error={problems[flag]}
            isBeside
          />
        );
      })}
      <Verdict values={values} />
    </section>
  );
}

/** What the answers so far suggest, as soon as there are eight. */
function Verdict({ values }: Pick<FindingsProps, 'values'>) {
  const left = FLAGS.filter((flag) => values[flag] === '').length;
  const answers = Object.fromEntries(FLAGS.map((flag) => [flag, values[flag] === 'true'])) as Flags;
  const verdict = left === 0 ? suggestedVerdict(answers) : undefined;
  return (
    <output className={styles.verdict} data-verdict={verdict}>
      <span className={styles.verdictTitle}>Concepto sugerido</span>
      {verdict ? VERDICTS[verdict] : left === 1 ? 'Falta 1 respuesta' : `Faltan ${left} respuestas`}
    </output>
  );
}
