import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

/** The button of a paper that opens the record's history, drawn by its feature. */
export function HistoryButton({ children }: { children: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Historial
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
