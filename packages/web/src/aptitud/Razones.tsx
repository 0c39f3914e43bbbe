import type { Razon } from '@fenix/domain/aptitud/aptitud';
import { GRAVEDAD_WORDS, porQueRazon } from '@fenix/domain/aptitud/veredicto';
import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import { WhyIcon } from '../shared/porQue/PorQue';
import { AnyLink } from '../shared/routing';
import { useViewer } from '../shared/viewer';
import styles from './Razones.module.css';
import { type AboutTrip, repairOf } from './repair';

type Props = {
  razones: readonly Razon[];
  /** Without it nothing leads away from here. */
  about?: AboutTrip | undefined;
  label: string;
};

const SIGNS = { bloquea: IconBan, advierte: IconAlertTriangle } as const;

/** CUM-40: what speaks against a departure: each with its severity in a word, and where it is put right. */
export function Razones({ razones, about, label }: Props) {
  return (
    <ul className={styles.reasons} aria-label={label}>
      {razones.map((razon, index) => {
        const Sign = SIGNS[razon.gravedad];
        return (
          <li key={`${razon.codigo}-${index + 1}`} className={styles.reason} data-severity={razon.gravedad}>
            <Sign size={16} stroke={2} aria-hidden className={styles.sign} />
            <span>
              <strong className={styles.severity}>{GRAVEDAD_WORDS[razon.gravedad]}:</strong> {razon.texto}
              {about && <Repair razon={razon} about={about} />}
            </span>
            <WhyIcon of={razon.texto} explain={() => porQueRazon(razon)} />
          </li>
        );
      })}
    </ul>
  );
}

function Repair({ razon, about }: { razon: Razon; about: AboutTrip }) {
  const repair = repairOf(razon, about, useViewer());
  if (!repair) return null;
  return (
    <>
      {' '}
      <AnyLink {...repair.target} className={styles.repair}>
        {repair.label}
      </AnyLink>
    </>
  );
}
