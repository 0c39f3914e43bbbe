import { UPLOADS } from '@fenix/domain/uploads';
import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { FileField } from '../../shared/FileField';
import { SignaturePad } from '../../shared/SignaturePad';

type Way = 'drawn' | 'uploaded';
const WAYS: { value: Way; label: string }[] = [
  { value: 'drawn', label: 'Firmar aquí' },
  { value: 'uploaded', label: 'Subir imagen' },
];

type Props = {
  label: string;
  value: File | undefined;
  onChange: (firma: File | undefined) => void;
  error?: string | undefined;
};

/** ACTA-104: a signature drawn on the spot, or the picture of one. */
export function SignatureField({ label, value, onChange, error }: Props) {
  const [way, setWay] = useState<Way>('drawn');
  return (
    <Stack gap="xs">
      <SegmentedControl
        fullWidth
        aria-label="De dónde viene la firma"
        data={WAYS}
        value={way}
        onChange={(next) => {
          onChange(undefined);
          setWay(next);
        }}
      />
      {way === 'drawn' ? (
        <SignaturePad label={label} value={value} onChange={onChange} error={error} />
      ) : (
        <FileField
          label={label}
          upload={UPLOADS.firma}
          value={value ? [value] : []}
          onChange={([file]) => onChange(file)}
          error={error}
        />
      )}
    </Stack>
  );
}
