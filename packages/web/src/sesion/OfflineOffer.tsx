import type { Usuario } from '@fenix/domain/sesion/usuario';
import { Button, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { hasPin, readPerson } from '../shared/lastPerson';

type Props = { hasFailed: boolean; onContinue: (user: Usuario) => void };

/** Without signal, a way on for the person who signed in last on this device: to the records kept on it. */
export function OfflineOffer({ hasFailed, onContinue }: Props) {
  const isOnline = useOnline();
  const [person] = useState(() => readPerson(Date.now()));
  if (!person || !hasPin(person) || (isOnline && !hasFailed)) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        mt="md"
        leftSection={<IconCloudOff size={18} stroke={1.75} aria-hidden />}
        onClick={() => onContinue(person)}
      >
        Continuar sin señal como {person.name}
      </Button>
      <Text c="dimmed" size="sm" mt="xs">
        Abre solo las actas guardadas en este equipo. Lo que completes se envía cuando inicies sesión.
      </Text>
    </>
  );
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}
