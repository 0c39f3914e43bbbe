import { eachOnce, isEmail, readEmails } from '@fenix/domain/boletin/emails';
import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { Pill, PillsInput } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import styles from './Boletin.module.css';

type Props = {
  value: readonly string[];
  onChange: (emails: string[]) => void;
  /** What is in the field and is no chip yet. */
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
};

/** What ends an address, typed after it. */
const END = /[\s,;]+$/;

/** NEWS-25, NEWS-26: a space, Enter, comma or semicolon after a good address makes a chip of it; a pasted list becomes many. */
export function EmailsField({ value, onChange, text, onText, error }: Props) {
  const id = useId();
  const [isWrong, setWrong] = useState(false);

  /** Read from the text and not from the keys: the keyboard of a phone does not say which key was pressed. */
  function type(next: string) {
    setWrong(false);
    if (END.test(next)) finish(next.replace(END, ''));
    else onText(next);
  }

  function finish(typed: string) {
    const email = typed.trim();
    const isGood = isEmail(email);
    onText(isGood ? '' : email);
    setWrong(email !== '' && !isGood);
    if (isGood) onChange(eachOnce([...value, email]));
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      finish(text);
    } else if (event.key === 'Backspace' && text === '') {
      onChange(value.slice(0, -1));
    }
  }

  function paste(pasted: string): boolean {
    const { valid, rest } = readEmails(pasted);
    if (valid.length === 0 || (valid.length === 1 && rest === '' && pasted.trim() === valid[0])) return false;
    onChange(eachOnce([...value, ...valid]));
    onText(rest);
    setWrong(rest !== '');
    return true;
  }

  const problem = isWrong ? BOLETIN_MESSAGES.badEmail : error;
  return (
    <PillsInput
      id={id}
      label="Correos electrónicos"
      description="Escribe un correo y un espacio, una coma o Enter; o pega una lista."
      error={problem}
      required
      classNames={{ input: styles.emails }}
    >
      <Pill.Group>
        {value.map((email) => (
          <Pill
            key={email}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Quitar ${email}`, tabIndex: 0, 'aria-hidden': false }}
            onRemove={() => onChange(value.filter((other) => other !== email))}
          >
            {email}
          </Pill>
        ))}
        <PillsInput.Field
          className={styles.emailText}
          id={id}
          inputMode="email"
          autoComplete="off"
          aria-invalid={problem !== undefined}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={handleKey}
          onPaste={(event) => {
            if (paste(event.clipboardData.getData('text'))) event.preventDefault();
          }}
        />
      </Pill.Group>
    </PillsInput>
  );
}
