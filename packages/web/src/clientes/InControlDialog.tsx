import type { Cliente } from '@fenix/domain/clientes/cliente';
import { PRODUCTS, type Product, ProductsChange } from '@fenix/domain/clientes/productos';
import { displayName } from '@fenix/domain/text/names';
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import styles from '../shared/form/Form.module.css';
import { SearchSelect } from '../shared/form/SearchSelect';
import { useAskedClose } from '../shared/form/unsaved';
import { useFields } from '../shared/form/useFields';
import { useReturnFocus } from '../shared/useReturnFocus';
import { useViewer } from '../shared/viewer';
import { clienteQueries, useEnableInControl } from './useClientes';

/** CLI-08, CLI-09, CLI-10: the client, then the products it has, then `Aplicar`. */
export function InControlDialog({ cliente, onClose }: { cliente: Cliente; onClose: () => void }) {
  useReturnFocus();
  const { data: clients = [cliente] } = useQuery(clienteQueries.list(useViewer().cliente));
  const { values, isUnsaved, problems, form, set, check, refuse } = useFields({
    id: cliente._id,
    products: cliente.products,
  });
  const enable = useEnableInControl();
  const { close, asking } = useAskedClose(isUnsaved, onClose);

  function handleClient(id: string) {
    const chosen = clients.find(({ _id }) => _id === id);
    if (!chosen) return;
    set('id', chosen._id);
    set('products', chosen.products);
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const change = check(ProductsChange);
    if (change && !enable.isPending) enable.mutate(change, { onSuccess: onClose, onError: refuse });
  }

  return (
    <Modal opened onClose={close} {...asking} title="Habilitar InControl">
      <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Habilitar InControl">
        <SearchSelect
          label="Cliente"
          options={clients.map(({ _id, client }) => ({ value: _id, label: displayName(client) }))}
          value={values.id}
          onChange={handleClient}
          allowDeselect={false}
          error={problems.id}
        />
        <Checkbox.Group
          label="Productos"
          value={values.products}
          onChange={(products: Product[]) => set('products', products)}
          error={problems.products}
        >
          <Stack gap="sm" mt="xs" mb="xs">
            {PRODUCTS.map((product) => (
              <Checkbox key={product} value={product} label={product} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" loading={enable.isPending}>
            Aplicar
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
