import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useGo } from '../shared/routing';
import type { LibroAsk } from './useLibro';

/** TRIP-08: back to where one was; from a pasted address, to the trips of those days. */
export function BackButton({ ask: { client, days } }: { ask: LibroAsk }) {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const go = useGo();
  const handleBack = () =>
    canGoBack ? history.back() : void go({ to: 'viajesList', params: { client }, search: days, replace: true });
  return (
    <Button variant="default" onClick={handleBack} leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}>
      Volver
    </Button>
  );
}
