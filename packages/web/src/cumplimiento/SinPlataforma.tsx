import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';

/** What a list lacks while the GPS platform does not answer. */
export function SinPlataforma({ falta }: { falta: string }) {
  return (
    <Alert color="amber" variant="light" icon={<IconCloudOff aria-hidden />} mb="md">
      La plataforma GPS no responde: {falta}
    </Alert>
  );
}
