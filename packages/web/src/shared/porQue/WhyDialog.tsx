import type { Explicacion } from '@fenix/domain/explicacion';
import { Modal } from '@mantine/core';
import { useReturnFocus } from '../useReturnFocus';
import styles from './PorQue.module.css';

type DialogProps = { asked: Explicacion; onClose: () => void };

/** What a figure was worked out from. */
export function WhyDialog({ asked: { que, regla, valor, limite, desde, fuente }, onClose }: DialogProps) {
  useReturnFocus();
  const facts = [
    ['Regla', regla],
    ['Valor', valor],
    ['Límite', limite],
    ['Desde', desde],
    ['Fuente', fuente],
  ] as const;
  return (
    <Modal opened onClose={onClose} title="Por qué">
      <p className={styles.lead}>{que}</p>
      <dl className={styles.facts}>
        {facts.map(([name, words]) =>
          words === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ),
        )}
      </dl>
    </Modal>
  );
}
