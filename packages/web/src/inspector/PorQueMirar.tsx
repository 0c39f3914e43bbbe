import { bogotaDay } from '@fenix/domain/dates/days';
import { type Mirado, porQueMirar } from '@fenix/domain/incontrol/app/porQueMirar';
import type { Antecedentes } from '@fenix/domain/incontrol/app/vehiculo';
import { useState } from 'react';
import styles from './QueMirar.module.css';

/** WHY-08: the explanation of one line, fetched with its rules when it is first asked for. */
export function PorQueMirar({ of, known }: { of: Mirado; known: Antecedentes }) {
  const [today] = useState(() => bogotaDay(new Date()));
  const { regla, valor, limite, desde } = porQueMirar(of, known, today);
  const facts = [
    ['Regla', regla],
    ['Valor', valor],
    ['Límite', limite],
    ['Desde', desde],
  ] as const;
  return (
    <div className={styles.why}>
      {facts.map(([name, words]) =>
        words === undefined ? null : (
          <p key={name}>
            <strong>{name}:</strong> {words}
          </p>
        ),
      )}
    </div>
  );
}
