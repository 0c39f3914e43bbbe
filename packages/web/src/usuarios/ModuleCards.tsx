import { MODULE_CARDS, isCardOn, toggleCard } from '@fenix/domain/usuarios/moduleCards';
import type { GivenScope } from '@fenix/domain/sesion/persona';
import { IconClipboardCheck, IconFileCertificate, IconSearch, IconWorld } from '@tabler/icons-react';
import styles from './ModuleCards.module.css';

const ICONS = {
  'InControl inspector': IconSearch,
  'InControl global': IconWorld,
  Prealistamiento: IconClipboardCheck,
  Actas: IconFileCertificate,
} as const;

type Props = {
  held: readonly GivenScope[];
  mayGive: (scope: GivenScope) => boolean;
  onChange: (scopes: GivenScope[]) => void;
};

/** USR-10: four bundles of permissions, each switched as one. */
export function ModuleCards({ held, mayGive, onChange }: Props) {
  return (
    <fieldset className={styles.cards} aria-label="Módulos">
      {MODULE_CARDS.map((card) => {
        const isOn = isCardOn(card, held);
        const Icon = ICONS[card.name];
        return (
          <button
            key={card.name}
            type="button"
            className={styles.card}
            aria-pressed={isOn}
            disabled={!isOn && !card.scopes.every(mayGive)}
            onClick={() => onChange(toggleCard(card, held))}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            <span className={styles.cardName}>{card.name}</span>
            <span className={styles.cardWhat}>{card.what}</span>
            <span className={styles.cardState}>{isOn ? 'Activo' : 'Inactivo'}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
