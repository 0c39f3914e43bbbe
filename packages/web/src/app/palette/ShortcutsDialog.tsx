import { Kbd, Modal, Table } from '@mantine/core';
import { useEffect } from 'react';

const KEYS = [
  { keys: ['Ctrl', 'K'], does: 'Ir a una pantalla, cliente o acción' },
  { keys: ['?'], does: 'Ver esta ayuda' },
  { keys: ['Tab'], does: 'Pasar al siguiente control' },
  { keys: ['Enter'], does: 'Abrir lo que está señalado' },
  { keys: ['Esc'], does: 'Cerrar lo que está abierto' },
] as const;

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

export function ShortcutsDialog({ isOpen, onOpen, onClose }: Props) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      event.preventDefault();
      onOpen();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [onOpen]);

  return (
    <Modal opened={isOpen} onClose={onClose} title="Atajos de teclado">
      <Table>
        <Table.Tbody>
          {KEYS.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Th scope="row" w={140}>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}

/** A question mark in a text is a question mark. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
