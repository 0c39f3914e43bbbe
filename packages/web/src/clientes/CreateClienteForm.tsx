import { ALL_MODULES, type Cliente, NewCliente } from '@fenix/domain/clientes/cliente';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOADS } from '@fenix/domain/uploads';
import { Button, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { z } from 'zod';
import { FileField } from '../shared/file/FileField';
import type { CreateFormProps } from '../shared/form/DrawerForm';
import styles from '../shared/form/Form.module.css';
import { useFields } from '../shared/form/useFields';
import { AccountSelect } from './AccountSelect';
import { useCreateCliente } from './useClientes';

const EMPTY = { client: '', nit: '', powerbi: '', apiKey: '', icon: [] as readonly File[] };

/** CLI-18: the logo is as required as the texts. */
const Typed = NewCliente.extend({
  icon: z.tuple([z.instanceof(File)], SHELL_MESSAGES.required),
});

/** CLI-04, CLI-18, CLI-19. */
export function CreateClienteForm({ onCreated }: CreateFormProps) {
  const { values, problems, form, key, set, check, refuse, reset } = useFields(EMPTY);
  const create = useCreateCliente();
  const text = (name: 'client' | 'nit' | 'powerbi') => ({
    value: values[name],
    error: problems[name],
    required: true,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const typed = check(Typed, { ...values, modules: ALL_MODULES });
    if (!typed || create.isPending) return;
    const {
      icon: [icon],
      ...cliente
    } = typed;
    const done = ({ _id }: Cliente) => {
      reset();
      onCreated(_id);
    };
    create.mutate({ key, cliente, icon }, { onSuccess: done, onError: refuse });
  }

  return (
    <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Crear cliente">
      <TextInput label="Nombre del cliente" placeholder="Transportes del Norte" {...text('client')} />
      <TextInput label="NIT" placeholder="901.234.567-1" {...text('nit')} />
      <TextInput
        label="Tablero Power BI"
        type="url"
        inputMode="url"
        description="Sin tablero propio: escribe el del proveedor."
        placeholder="https://app.powerbi.com/view?r=…"
        {...text('powerbi')}
      />
      <AccountSelect value={values.apiKey} onChange={(account) => set('apiKey', account)} error={problems.apiKey} />
      <FileField
        label="Logo"
        required
        upload={UPLOADS.clientLogo}
        value={values.icon}
        onChange={(icon) => set('icon', icon)}
        error={problems.icon}
      />
      <div className={styles.save}>
        <Button type="submit" loading={create.isPending} fullWidth>
          Crear cliente
        </Button>
      </div>
    </form>
  );
}
