import { tourFor } from '@fenix/domain/bienvenida';
import { Button, Group, Modal, Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useReturnFocus } from '../../shared/useReturnFocus';
import { useViewer } from '../../shared/viewer';
import { Ring } from './Ring';
import styles from './Tour.module.css';

/** BIEN-01, BIEN-03: five steps about what this person may open, each with a ring around what it is about. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  useReturnFocus();
  const steps = tourFor(useViewer());
  const [at, setAt] = useState(0);
  const step = steps[at];
  if (!step) return null;
  const isLast = at === steps.length - 1;
  const go = (by: number) => setAt(Math.min(Math.max(at + by, 0), steps.length - 1));

  function handleKey(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    // The arrow turns the step and must not also scroll the page or move a text cursor behind the dialog.
    event.preventDefault();
    go(by);
  }

  return (
    <Modal
      opened
      onClose={onEnd}
      onKeyDown={handleKey}
      title="Recorrido"
      overlayProps={{ backgroundOpacity: 0.25 }}
      closeButtonProps={{ 'aria-label': 'Saltar el recorrido' }}
    >
      <Ring key={step.title} step={step} />
      {/* Read out as a whole when the step changes; the button that was pressed keeps the focus. */}
      <div className={styles.step} aria-live="polite">
        <Text size="sm" c="dimmed">
          Paso {at + 1} de {steps.length}
        </Text>
        <h3 className={styles.title}>{step.title}</h3>
        <p className={styles.text}>{step.text}</p>
        <a className={styles.more} href={`/manual/${step.chapter}.html`} target="_blank" rel="noopener">
          Leer más en el manual
        </a>
      </div>
      <ol className={styles.dots} aria-hidden>
        {steps.map(({ title }, index) => (
          <li key={title} data-on={index === at || undefined} />
        ))}
      </ol>
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" onClick={onEnd}>
          Saltar
        </Button>
        <Group gap="xs">
          <Button variant="default" disabled={at === 0} onClick={() => go(-1)}>
            Atrás
          </Button>
          <Button data-autofocus onClick={() => (isLast ? onEnd() : go(1))}>
            {isLast ? 'Terminar' : 'Siguiente'}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}
