import { CAPTIONS, KIND_IDS, type Kind } from '@fenix/domain/plantillas/constructor/componente';
import { QUESTION_IDS } from '@fenix/domain/plantillas/constructor/pregunta';
import { Button, Drawer, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import styles from './Palette.module.css';
import { KindSign } from './KindSign';
import { useDraggable } from './drag';

type Props = { onAdd: (kind: Kind) => void };

/** TPL-02: what a template can be made of. A press adds it at the end; the mouse takes it to any place. */
export function Palette({ onAdd }: Props) {
  return (
    <section className={styles.palette} aria-labelledby="paleta">
      <h2 id="paleta" className={styles.title}>
        Componentes
      </h2>
      <p className={styles.hint}>Arrástralos a la hoja, o presiona uno para agregarlo al final.</p>
      <ul className={styles.kinds}>
        {KIND_IDS.map((kind) => (
          <li key={kind}>
            <KindButton kind={kind} onAdd={onAdd} />
          </li>
        ))}
      </ul>
      <h3 className={styles.group}>Preguntas</h3>
      <ul className={styles.kinds}>
        {QUESTION_IDS.map((kind) => (
          <li key={kind}>
            <KindButton kind={kind} onAdd={onAdd} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function KindButton({ kind, onAdd }: Props & { kind: Kind }) {
  const ref = useRef<HTMLButtonElement>(null);
  const isHeld = useDraggable(ref, { add: kind });
  return (
    <UnstyledButton
      ref={ref}
      className={styles.kind ?? ''}
      data-held={isHeld || undefined}
      aria-label={`Agregar ${CAPTIONS[kind].toLowerCase()}`}
      onClick={() => onAdd(kind)}
    >
      <KindSign kind={kind} />
      {CAPTIONS[kind]}
    </UnstyledButton>
  );
}

/** On a phone the palette waits under one button, within reach of a thumb. */
export function PaletteDrawer({ onAdd }: Props) {
  const [isOpen, setOpen] = useState(false);
  function handleAdd(kind: Kind) {
    setOpen(false);
    onAdd(kind);
  }
  return (
    <>
      <Button
        fullWidth
        size="md"
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Agregar componente
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        title="Agregar componente"
        returnFocus={false}
      >
        <ul className={styles.kinds}>
          {[...KIND_IDS, ...QUESTION_IDS].map((kind) => (
            <li key={kind}>
              <UnstyledButton className={styles.kind ?? ''} onClick={() => handleAdd(kind)}>
                <KindSign kind={kind} />
                {CAPTIONS[kind]}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
}
