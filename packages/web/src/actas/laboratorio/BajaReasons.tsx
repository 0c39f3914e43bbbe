import { BAJA_REASONS } from '@fenix/domain/actas/laboratorio/baja';
import { FLAGS } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { Checkbox, Input, Title } from '@mantine/core';
import type { FindingsProps } from './LabQuestions';
import styles from './Laboratorio.module.css';

/** BAJA-03: the eight reasons, of which at least one applies. */
export function BajaReasons({ values, problems, onAnswer }: FindingsProps) {
  const error = FLAGS.map((flag) => problems[flag]).find((problem) => problem !== undefined);
  return (
    <fieldset className={styles.reasons}>
      <legend>
        <Title order={2}>Motivos de la baja</Title>
      </legend>
      {FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          label={BAJA_REASONS[flag]}
          checked={values[flag] === 'true'}
          onChange={(event) => {
            // The refusal is about all of them, so any tick answers it.
            onAnswer(FLAGS[0], values[FLAGS[0]]);
            onAnswer(flag, String(event.currentTarget.checked));
          }}
          {...(error && { 'aria-invalid': true })}
        />
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}
