import { Cliente, ClienteEdit, TICKET_HEADER_MAX } from '@fenix/domain/clientes/cliente';
import { displayName } from '@fenix/domain/text/names';
import { UPLOADS } from '@fenix/domain/uploads';
import { Modal, Switch, Text, TextInput, Textarea } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { FileField } from '../shared/file/FileField';
import { SaveButtons } from '../shared/form/SaveButtons';
import styles from '../shared/form/Form.module.css';
import { useFields } from '../shared/form/useFields';
import { useStale } from '../shared/form/useStale';
import { useAskedClose } from '../shared/form/unsaved';
import { useIsPhone } from '../shared/useIsPhone';
import { useReturnFocus } from '../shared/useReturnFocus';
import { AccountSelect } from './AccountSelect';
import { ModulesField } from './ModulesField';
import { useChangeLogo, useUpdateCliente } from './useClientes';

function valuesOf(cliente: Cliente) {
  return {
    nit: cliente.nit ?? '',
    powerbi: cliente.powerbi ?? '',
    sinTablero: false,
    apiKey: cliente.gpsAccount?._id ?? '',
    modulesClient: cliente.modulesClient,
    showAsProvider: cliente.showAsProvider,
    ticketHeader: cliente.ticketHeader ?? '',
    icon: [] as readonly File[],
  };
}

/** BI-05, CLI-05, CLI-20, CLI-21, CLI-40, GUARD-06: a field left blank keeps its value; the account starts at the current one. */
export function EditClienteDialog({ cliente: opened, onClose }: { cliente: Cliente; onClose: () => void }) {
  useReturnFocus();
  const { values, isUnsaved, problems, form, key, set, check, refuse, follow } = useFields(valuesOf(opened));
  const update = useUpdateCliente();
  const changeLogo = useChangeLogo();
  const isSaving = update.isPending || changeLogo.isPending;
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
    const { icon, sinTablero, ...typed } = values;
    const change = check(ClienteEdit, { ...typed, ...(sinTablero && { powerbi: null }), version: cliente.version });
    if (!change || isSaving) return;
    const save = () => update.mutate({ _id: cliente._id, ...change }, { onSuccess: onClose, onError: refuse });
    const [logo] = icon;
    if (!logo) return save();
    const saved = () => {
      // What is sent again after the rest was refused is the rest alone.
      set('icon', []);
      save();
    };
    changeLogo.mutate({ _id: cliente._id, key, icon: logo }, { onSuccess: saved, onError: refuse });
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
        <TextInput
          label="Tablero Power BI"
          type="url"
          inputMode="url"
          disabled={values.sinTablero}
          {...text('powerbi')}
        />
        {cliente.powerbi !== null && (
          <Switch
            label="Quitar el tablero"
            description="Su dashboard abre entonces con la torre de control."
            checked={values.sinTablero}
            onChange={(event) => set('sinTablero', event.currentTarget.checked)}
          />
        )}
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
        <FileField
          label="Logo nuevo"
          upload={UPLOADS.clientLogo}
          value={values.icon}
          onChange={(icon) => set('icon', icon)}
          error={problems.icon}
        />
        <Text size="sm" c="dimmed">
          Va en los documentos de aquí en adelante. Los de antes conservan el suyo.
        </Text>
        {alert}
        <SaveButtons isSaving={isSaving} onCancel={close} className={styles.dialogSave} />
      </form>
    </Modal>
  );
}
