import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { messageOf } from '../shared/ErrorState';
import { HeardNotice } from '../shared/heard/HeardNotice';
import type { Catalogo } from './useCatalogo';

/** What keeps the lists from being today's, and a way to ask again. The form below stays as it is. */
export function CatalogoNotice({ catalogo: { error, heard, retry } }: { catalogo: Catalogo }) {
  if (!error) return <HeardNotice heard={heard} onRetry={retry} />;
  return (
    <Alert
      role="alert"
      color="red"
      mb="md"
      icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
      title="No pudimos cargar los vehículos, conductores y rutas"
    >
      {messageOf(error, GPS_MESSAGES.away)}{' '}
      <Button variant="subtle" size="compact-sm" onClick={retry}>
        Reintentar
      </Button>
    </Alert>
  );
}
