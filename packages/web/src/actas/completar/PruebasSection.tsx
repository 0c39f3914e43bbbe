import { Switch } from '@mantine/core';
import styles from './Completar.module.css';
import type { SectionProps } from './form';

/** ACTA-51 to ACTA-54. */
export function PruebasSection({ form }: SectionProps) {
  const { test } = form.draft.values;
  const turn = (indice: number, checked: boolean) =>
    form.set({ test: test.map((one) => (one.indice === indice ? { ...one, checked } : one)) });
  return (
    <ul className={styles.tests}>
      {test.map(({ indice, name, checked }) => (
        <li key={indice}>
          <Switch
            label={name}
            size="md"
            labelPosition="left"
            className={styles.test ?? ''}
            checked={checked}
            onChange={(event) => turn(indice, event.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  );
}
