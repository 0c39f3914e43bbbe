import { Text, useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import { SCALES } from '../theme/colors';
import { CONTROL_RATIO, contrast } from '../theme/contrast';
import { PAIRS, type Pair } from '../theme/pairs';
import styles from './GuiaVisual.module.css';
import { Section } from './Section';

const RATIO = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function ColorsSection() {
  const scheme = useComputedColorScheme('light');
  return (
    <Section title="Colores" about="Petróleo para actuar, brasa para la marca, un tono propio para cada estado.">
      <div className={styles.columns}>
        {Object.entries(SCALES).map(([name, shades]) => (
          <div key={name}>
            <Text size="sm" fw={500}>
              {name}
            </Text>
            <div className={styles.scale} aria-hidden>
              {shades.map((shade) => (
                <span key={shade} style={{ background: shade }} />
              ))}
            </div>
          </div>
        ))}
      </div>
      <ul key={scheme} className={styles.pairs}>
        {PAIRS.map((pair) => (
          <PairSample key={`${pair.ink} ${pair.on}`} pair={pair} />
        ))}
      </ul>
    </Section>
  );
}

/** A pair as it is on the page now, with the ratio that its colours really have. */
function PairSample({ pair: { ink, on, label, atLeast } }: { pair: Pair }) {
  const [ratio] = useState(() => measure(ink, on));
  const isSign = atLeast === CONTROL_RATIO;
  return (
    <li className={styles.pair} style={{ background: `var(${on})`, color: `var(${isSign ? textOn(on) : ink})` }}>
      <span>{label}</span>
      <span className={styles.row}>
        {isSign && <span className={styles.dot} style={{ background: `var(${ink})` }} />}
        {RATIO.format(ratio)}:1
      </span>
    </li>
  );
}

function measure(ink: string, on: string): number {
  const computed = getComputedStyle(document.documentElement);
  return contrast(computed.getPropertyValue(ink).trim(), computed.getPropertyValue(on).trim());
}

function textOn(surface: string): string {
  return surface.startsWith('--fx-sidebar') ? '--fx-sidebar-ink' : '--fx-ink';
}
