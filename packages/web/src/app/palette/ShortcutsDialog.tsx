import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { type Key, listKeys, useKeysSwitch } from '../../shared/keys';

type Told = Pick<Key, 'key' | 'does'>;

/** Shortcuts that work on every screen and are registered by no screen. */
const EVERYWHERE: readonly Told[] = [
  { key: 'Ctrl K', does: 'Ir a una placa, un registro, un cliente, una pantalla o una acción' },
  { key: 'Tab', does: 'Pasar al siguiente control' },
  { key: 'Esc', does: 'Cerrar lo que está abierto' },
];

/** SHELL-41: the keys of this screen, as its parts declared them, and the switch of WCAG 2.1.4. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Atajos de teclado">
      <Keys />
    </Modal>
  );
}

function Keys() {
  const [isOn, setOn] = useKeysSwitch();
  const own = listKeys().toSorted((one, other) => Number(one.key === '?') - Number(other.key === '?'));
  return (
    <Stack>
      <Switch
        label="Teclas de una letra"
        description="Si dictas por voz o pulsas teclas sin querer, apágalas: quedan Ctrl K, Tab, Enter, Esc y las flechas."
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <KeyTable caption="En esta pantalla" keys={isOn ? own : own.filter(({ key }) => key.length > 1)} />
      <KeyTable caption="En todas" keys={EVERYWHERE} />
    </Stack>
  );
}

function KeyTable({ caption, keys }: { caption: string; keys: readonly Told[] }) {
  if (keys.length === 0) return null;
  return (
    <Table captionSide="top">
      <Table.Caption ta="start" mt={0}>
        {caption}
      </Table.Caption>
      <Table.Tbody>
        {keys.map(({ key, does }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" w={120}>
              {key.split(' ').map((one) => (
                <Kbd key={one} mr={4}>
                  {one}
                </Kbd>
              ))}
            </Table.Th>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
