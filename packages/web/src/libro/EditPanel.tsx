import { AJUSTES, type Ajuste, type Ajustes, UNTOUCHED, adjust, isUntouched } from '@fenix/domain/libro/ajustes';
import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus, IconRestore } from '@tabler/icons-react';
import { confirm } from '../shared/confirm';
import styles from './EditPanel.module.css';

type Props = { ajustes: Ajustes; onAdjust: (ajustes: Ajustes) => void };

const IDS = Object.keys(AJUSTES) as Ajuste[];
const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** TRIP-22 to TRIP-24: seven adjustments, each a step more or a step less, and back to the photo as it came. */
export function EditPanel({ ajustes, onAdjust }: Props) {
  async function handleReset() {
    const isSure = await confirm({
      title: LIBRO_MESSAGES.resetQuestion,
      confirmLabel: LIBRO_MESSAGES.yes,
      cancelLabel: LIBRO_MESSAGES.no,
    });
    if (isSure) onAdjust(UNTOUCHED);
  }

  return (
    <div className={styles.panel}>
      {IDS.map((which) => (
        <Stepper key={which} which={which} ajustes={ajustes} onAdjust={onAdjust} />
      ))}
      <Button
        variant="default"
        size="xs"
        disabled={isUntouched(ajustes)}
        onClick={() => void handleReset()}
        leftSection={<IconRestore {...ICON} />}
      >
        Reiniciar
      </Button>
    </div>
  );
}

function Stepper({ which, ajustes, onAdjust }: Props & { which: Ajuste }) {
  const { label } = AJUSTES[which];
  const value = ajustes[which];
  const step = (direction: 1 | -1) => {
    const next = adjust(ajustes, which, direction);
    // A button at its limit keeps the focus it may have.
    const isAtLimit = next[which] === value;
    return { onClick: () => onAdjust(next), 'aria-disabled': isAtLimit, mod: { disabled: isAtLimit } };
  };
  return (
    <fieldset aria-label={label} className={styles.stepper}>
      <span className={styles.label}>{label}</span>
      <ActionIcon variant="default" size={26} aria-label={`Menos ${label.toLowerCase()}`} {...step(-1)}>
        <IconMinus {...ICON} />
      </ActionIcon>
      <output className={styles.value}>{value > 0 ? `+${value}` : value}</output>
      <ActionIcon variant="default" size={26} aria-label={`Más ${label.toLowerCase()}`} {...step(1)}>
        <IconPlus {...ICON} />
      </ActionIcon>
    </fieldset>
  );
}
