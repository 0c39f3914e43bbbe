import type { ReactNode } from 'react';
import styles from './Hoja.module.css';
import { LineaDeTiempo } from './LineaDeTiempo';
import { PapelesDe } from './PapelesDe';
import type { Dueno } from './useHoja';

type Props = { dueno: Dueno; facts: readonly (readonly [name: string, value: ReactNode])[]; about: string };

/** CUM-13: what is known of a vehicle or a person, its papers, and what happened to it. */
export function HojaPage({ dueno, facts, about }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <section className={styles.panel} aria-labelledby="hoja-datos">
          <h2 id="hoja-datos">Datos</h2>
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value ?? '—'}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={styles.panel} aria-labelledby="hoja-papeles">
          <h2 id="hoja-papeles">Papeles</h2>
          <PapelesDe dueno={dueno} />
        </section>
      </div>
      <section className={styles.panel} aria-labelledby="hoja-historia">
        <h2 id="hoja-historia">Línea de tiempo</h2>
        <LineaDeTiempo dueno={dueno} about={about} />
      </section>
    </div>
  );
}
