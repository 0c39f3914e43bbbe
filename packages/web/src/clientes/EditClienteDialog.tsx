import { Cliente, ClienteEdit, TICKET_HEADER_MAX } from '@fenix/domain/clientes/cliente';
import { displayName } from '@fenix/domain/text/names';
import { Modal, Switch, TextInput, Textarea } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { SaveButtons } from '../shared/form/SaveButtons';
import styles from '../shared/form/Form.module.css';
import { useFields } from '../shared/form/useFields';
import { useStale } from '../shared/form/useStale';
import { useAskedClose } from '../shared/form/unsaved';
import { useIsPhone } from '../shared/useIsPhone';
import { useReturnFocus } from '../shared/useReturnFocus';
import { AccountSelect } from './AccountSelect';
import { ModulesField } from './ModulesField';
import { useUpdateCliente } from './useClientes';

function valuesOf(cliente: Cliente) {
  return {
    nit: cliente.nit ?? '',
    powerbi: cliente.powerbi ?? '',
    apiKey: cliente.gpsAccount?._id ?? '',
    modulesClient: cliente.modulesClient,
    showAsProvider: cliente.showAsProvider,
    ticketHeader: cliente.ticketHeader ?? '',
  };
}

/** CLI-05, CLI-20, CLI-21, CLI-40, GUARD-06: a field left blank keeps its value; the account starts at the current one. */
export function EditClienteDialog({ cliente: opened, onClose }: { cliente: Cliente; onClose: () => void }) {
  useReturnFocus();
  const { values, isUnsaved, problems, form, set, check, refuse, follow } = useFields(valuesOf(opened));
  const update = useUpdateCliente();
  const { close, asking } = useAskedClose(isUnsaved, onClose);
  const { record: cliente, alert } = useStale(Cliente, opened, update, (was, now) =>
    follow(valuesOf(was), valuesOf(now)),
  );
  const text = (name: 'nit' | 'powerbi') => ({
    value: values[name],
    error: problems[name],
    placeholder: cliente[name] ?? '',
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const change = check(ClienteEdit, { ...values, version: cliente.version });
    if (!change || update.isPending) return;
    update.mutate({ _id: cliente._id, ...change }, { onSuccess: onClose, onError: refuse });
  }

  return (
    <Modal
      opened
      onClose={close}
      {...asking}
      size="lg"
      fullScreen={useIsPhone()}
      title={`Editar cliente: ${displayName(cliente.client)}`}
    >
      <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Editar cliente">
        <div className={styles.pair}>
          <TextInput label="NIT" {...text('nit')} />
          <AccountSelect value={values.apiKey} onChange={(account) => set('apiKey', account)} error={problems.apiKey} />
        </div>
        <TextInput label="Tablero Power BI" type="url" inputMode="url" {...text('powerbi')} />
        <ModulesField
          value={values.modulesClient}
          onChange={(modules) => set('modulesClient', modules)}
          error={problems.modulesClient}
        />
        <Switch
          label="Mostrar como el proveedor en los tiquetes"
          description="El tiquete de despacho lleva el nombre del proveedor y el NIT del cliente."
          checked={values.showAsProvider}
          error={problems.showAsProvider}
          onChange={(event) => set('showAsProvider', event.currentTarget.checked)}
        />
        <Textarea
          label="Encabezado legal del tiquete"
          description={`${values.ticketHeader.length} de ${TICKET_HEADER_MAX} caracteres. Vacío: sin encabezado.`}
          rows={3}
          value={values.ticketHeader}
          error={problems.ticketHeader}
          onChange={(event) => set('ticketHeader', event.currentTarget.value)}
        />
        {alert}
        <SaveButtons isSaving={update.isPending} onCancel={close} className={styles.dialogSave} />
      </form>
    </Modal>
  );
}
