import { type Cliente, ModulesChange } from '@fenix/domain/clientes/cliente';
import { displayName } from '@fenix/domain/text/names';
import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../shared/useReturnFocus';
import { ModulesField } from './ModulesField';
import { useUpdateCliente } from './useClientes';

/** GUARD-06: the groups of the menu that a client has contracted. */
export function ModulesDialog({ client, onClose }: { client: Cliente; onClose: () => void }) {
  useReturnFocus();
  const [modulesClient, setModules] = useState(client.modulesClient);
  const save = useUpdateCliente();
  const change = ModulesChange.safeParse({ modulesClient });

  function handleSave() {
    if (change.success) save.mutate({ _id: client._id, ...change.data }, { onSuccess: onClose });
  }

  return (
    <Modal opened onClose={onClose} title={`Módulos contratados: ${displayName(client.client)}`}>
      <ModulesField value={modulesClient} onChange={setModules} error={change.error?.issues[0]?.message} />
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
