import { InspectorForm as Schema } from '@fenix/domain/incontrol/usuarios/inspector';
import { PASSWORD_MIN } from '@fenix/domain/sesion/limits';
import { Button, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import type { CreateFormProps } from '../../shared/form/DrawerForm';
import styles from '../../shared/form/Form.module.css';
import { PasswordField } from '../../shared/form/PasswordField';
import { useFields } from '../../shared/form/useFields';
import { logNote } from '../../shared/log';
import { useWorkingClient } from '../../shared/viewer';
import { useCreateInspector } from './useInspectores';

const EMPTY = { nameInspector: '', username: '', password: '', confirm: '', phone: '' };

/** IUSR-02, IUSR-03, IUSR-04. The client is the current one, and its key the server's business (IUSR-06). */
export function InspectorForm({ onCreated }: CreateFormProps) {
  const client = useWorkingClient() ?? '';
  const { values, problems, form, key, set, check, refuse, reset } = useFields(EMPTY);
  const create = useCreateInspector();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const typed = check(Schema);
    if (values.password !== values.confirm) logNote('las contraseñas no coinciden');
    if (!typed || create.isPending) return;
    const { confirm: _, ...inspector } = typed;
    const done = () => {
      reset();
      onCreated(inspector.username);
    };
    create.mutate({ key, inspector: { ...inspector, client } }, { onSuccess: done, onError: refuse });
  }

  const field = (name: keyof typeof EMPTY) => ({
    value: values[name],
    error: problems[name],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Crear inspector">
      <TextInput label="Nombre inspector" autoComplete="off" {...field('nameInspector')} />
      <TextInput
        label="Nombre de usuario"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordField label="Contraseña" description={`Al menos ${PASSWORD_MIN} caracteres.`} {...field('password')} />
      <PasswordField label="Confirmar contraseña" {...field('confirm')} />
      <TextInput label="Telefono" type="tel" inputMode="tel" autoComplete="off" {...field('phone')} />
      <div className={styles.save}>
        <Button type="submit" loading={create.isPending} fullWidth>
          Crear Usuario
        </Button>
      </div>
    </form>
  );
}
