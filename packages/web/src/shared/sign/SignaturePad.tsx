import { Button, Input, SegmentedControl, TextInput } from '@mantine/core';
import { IconEraser, IconPencil } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { SignatureSheet, TypedSignature } from './SignatureSheet';
import styles from './SignaturePad.module.css';
import { showFile } from '../file/showFile';

type Props = {
  label: string;
  /** A picture of the signature, drawn or typed. */
  value: File | undefined;
  onChange: (signature: File | undefined) => void;
  isRequired?: boolean;
  error?: string | undefined;
};

type Way = 'drawn' | 'typed';
const WAYS: { value: Way; label: string }[] = [
  { value: 'drawn', label: 'Firmar con el dedo' },
  { value: 'typed', label: 'Escribir el nombre' },
];

/** ACTA-88, PROC-11: signed on the screen; anyone who cannot draw types their name instead. */
export function SignaturePad({ label, value, onChange, isRequired = false, error }: Props) {
  const id = useId();
  const [way, setWay] = useState<Way>('drawn');
  const [name, setName] = useState('');
  // A signature that was there before, for example in a draft, shows as it is until someone signs anew.
  const [made, setMade] = useState<File>();
  const [sheet, setSheet] = useState(0);
  const isKept = value !== undefined && value !== made;

  function give(signature: File | undefined) {
    setMade(signature);
    onChange(signature);
  }

  function startOver() {
    setName('');
    setSheet((count) => count + 1);
    give(undefined);
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      id={id}
      required={isRequired}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <fieldset className={styles.pad} aria-label={label} data-invalid={error ? true : undefined} tabIndex={-1}>
        {isKept ? (
          <img
            className={styles.sheet}
            ref={(image) => (image ? showFile(image, value) : undefined)}
            alt="Firma guardada"
          />
        ) : (
          <>
            <SegmentedControl
              fullWidth
              data={WAYS}
              value={way}
              aria-label="Cómo firmar"
              onChange={(next) => {
                startOver();
                setWay(next);
              }}
            />
            {way === 'typed' && (
              <TextInput
                label="Nombre como firma"
                value={name}
                maxLength={60}
                autoComplete="off"
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
            {way === 'typed' ? (
              <TypedSignature name={name.trim()} onSigned={give} />
            ) : (
              <SignatureSheet key={sheet} onSigned={give} />
            )}
          </>
        )}
        <div className={styles.actions}>
          <Button
            variant="default"
            disabled={value === undefined}
            leftSection={
              isKept ? (
                <IconPencil size={18} stroke={1.75} aria-hidden />
              ) : (
                <IconEraser size={18} stroke={1.75} aria-hidden />
              )
            }
            onClick={startOver}
          >
            {isKept ? 'Firmar de nuevo' : 'Borrar firma'}
          </Button>
        </div>
      </fieldset>
    </Input.Wrapper>
  );
}
