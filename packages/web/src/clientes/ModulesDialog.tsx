import { Cliente, ModulesChange } from '@fenix/domain/clientes/cliente';
import { displayName } from '@fenix/domain/text/names';
import { Box, Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { rebase } from '../shared/form/rebase';
import { useStale } from '../shared/form/useStale';
import { useAskedClose } from '../shared/form/unsaved';
import { useReturnFocus } from '../shared/useReturnFocus';
import { ModulesField } from './ModulesField';
import { useUpdateCliente } from './useClientes';

/** GUARD-06, CLI-40: the groups of the menu that a client has contracted. */
export function ModulesDialog({ client: opened, onClose }: { client: Cliente; onClose: () => void }) {
  useReturnFocus();
  const [modulesClient, setModules] = useState(opened.modulesClient);
  const save = useUpdateCliente();
  const { record: client, alert } = useStale(Cliente, opened, save, (was, now) =>
    setModules(
      rebase({ modules: was.modulesClient }, { modules: modulesClient }, { modules: now.modulesClient }).modules,
    ),
  );
  const change = ModulesChange.safeParse({ modulesClient });
  const { close, asking } = useAskedClose(modulesClient !== client.modulesClient, onClose);

  function handleSave() {
    if (change.success)
      save.mutate({ _id: client._id, ...change.data, version: client.version }, { onSuccess: onClose });
  }

  return (
    <Modal opened onClose={close} {...asking} title={`Módulos contratados: ${displayName(client.client)}`}>
      <ModulesField value={modulesClient} onChange={setModules} error={change.error?.issues[0]?.message} />
      {alert && <Box mt="md">{alert}</Box>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          Cancelar
        </Button>
        <Button onClick={handleSave} loading={save.isPending} disabled={!change.success}>
          Guardar
        </Button>
      </Group>
    </Modal>
  );
}
