import type { Explicacion } from '@fenix/domain/explicacion';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { later } from '../later';
import styles from './PorQue.module.css';

const WhyDialog = later(async () => (await import('./WhyDialog')).WhyDialog);

type Props = {
  /** What is asked about, for who does not see what the button is beside. */
  of: string;
  /** Worked out when it is asked for. */
  explain: (now: Date) => Explicacion;
};

/** WHY-01: a button that says how a figure, a colour or a verdict came about: the same by finger, mouse and keyboard. */
export function WhyIcon({ of, explain }: Props) {
  const [asked, setAsked] = useState<Explicacion>();
  return (
    <>
      <ActionIcon
        variant="subtle"
        className={styles.icon ?? ''}
        aria-haspopup="dialog"
        aria-label={`Por qué: ${of}`}
        onClick={() => setAsked(explain(new Date()))}
      >
        <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {asked && <WhyDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** The same where the words themselves are pressed, which are its name: a table has no room for one button more. */
export function WhyLabel({ of, explain, children }: Props & { children: ReactNode }) {
  const [asked, setAsked] = useState<Explicacion>();
  return (
    <>
      <UnstyledButton
        className={styles.label ?? ''}
        aria-haspopup="dialog"
        aria-description={`${of}, por qué`}
        onClick={() => setAsked(explain(new Date()))}
      >
        {children}
      </UnstyledButton>
      {asked && <WhyDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** The same with its words, among the acts of a page. */
export function WhyButton({ of, explain }: Props) {
  const [asked, setAsked] = useState<Explicacion>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconInfoCircle size={16} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={`Por qué: ${of}`}
        onClick={() => setAsked(explain(new Date()))}
      >
        Por qué
      </Button>
      {asked && <WhyDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
