import { type Cliente, ModulesChange } from '@fenix/domain/clientes/cliente';
import { MODULES, MODULE_LABELS } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { NOT_A_BANNER } from '../shared/dialog';
import { useSaveModules } from './useClientes';

/** GUARD-06: the groups of the menu that a client has contracted. */
export function ModulesDialog({ client, onClose }: { client: Cliente; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>(client.modulesClient);
  const save = useSaveModules();
  const change = ModulesChange.safeParse({ modulesClient: MODULES.filter((module) => chosen.includes(module)) });
  const problem = change.error?.issues[0]?.message;

  function handleSave() {
    if (change.success) save.mutate({ _id: client._id, ...change.data }, { onSuccess: onClose });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Módulos contratados: ${displayName(client.client)}`}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      attributes={NOT_A_BANNER}
    >
      <Text c="dimmed" size="sm" mb="md">
        Un módulo apagado queda bloqueado para los usuarios de este cliente.
      </Text>
      <Switch.Group value={chosen} onChange={setChosen} error={problem} aria-label="Módulos contratados">
        <Stack gap="sm" mb="xs">
          {MODULES.map((module) => (
            <Switch key={module} value={module} label={MODULE_LABELS[module]} />
          ))}
        </Stack>
      </Switch.Group>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={handleSave} loading={save.isPending} disabled={!change.success}>
          Guardar
        </Button>
      </Group>
    </Modal>
  );
}
