import { UPLOADS } from '@fenix/domain/uploads';
import { Button, Stack } from '@mantine/core';
import { IconPencil, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { FileField } from '../../shared/file/FileField';
import { SignaturePad } from '../../shared/sign/SignaturePad';

type Props = {
  label: string;
  value: File | undefined;
  onChange: (firma: File | undefined) => void;
  error?: string | undefined;
};

/** ACTA-104: a signature drawn on the spot, or the picture of one. */
export function SignatureField({ label, value, onChange, error }: Props) {
  const [isUpload, setUpload] = useState(false);
  const Drawing = isUpload ? IconPencil : IconUpload;

  function handleOther() {
    onChange(undefined);
    setUpload(!isUpload);
  }

  return (
    <Stack gap={4} align="stretch">
      {isUpload ? (
        <FileField
          label={label}
          upload={UPLOADS.firma}
          value={value ? [value] : []}
          onChange={([file]) => onChange(file)}
          error={error}
        />
      ) : (
        <SignaturePad label={label} value={value} onChange={onChange} error={error} />
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Drawing size={16} stroke={1.75} aria-hidden />}
        onClick={handleOther}
      >
        {isUpload ? 'Firmar en la pantalla' : 'Subir una imagen de la firma'}
      </Button>
    </Stack>
  );
}
