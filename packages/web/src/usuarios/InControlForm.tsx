import { SCOPE_LABELS } from '@fenix/domain/permissions';
import { INCONTROL_SCOPES, type InControlScope, NewInControlUser } from '@fenix/domain/incontrol/usuarios/usuario';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import { Button, Checkbox, Stack } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import type { CreateFormProps } from '../shared/form/DrawerForm';
import { notify } from '../shared/notify';
import { CompanySelect } from './CompanySelect';
import { type Person, PersonFields } from './PersonFields';
import styles from '../shared/form/Form.module.css';
import { useFields } from '../shared/form/useFields';
import { useCreateInControlUser } from './useInControl';

const EMPTY = { username: '', name: '', email: '', password: '', client: '', scopes: [] as InControlScope[] };
const FIELD_OF = { username: 'username', fullName: 'name', email: 'email', password: 'password' } as const;

/** IUSR-10, IUSR-12. */
export function InControlForm({ onCreated }: CreateFormProps) {
  const { values, problems, form, key, set, check, refuse, reset } = useFields(EMPTY);
  const create = useCreateInControlUser();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const user = check(NewInControlUser);
    if (values.scopes.length === 0) notify.warning(USUARIO_MESSAGES.emptyScopes);
    if (!user || create.isPending) return;
    const done = () => {
      reset();
      onCreated(user.username);
    };
    create.mutate({ key, user }, { onSuccess: done, onError: refuse });
  }

  const { username, name, email, password } = values;
  return (
    <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Crear usuario InControl">
      <PersonFields
        value={{ username, fullName: name, email, password }}
        onChange={(field: keyof Person, text) => set(FIELD_OF[field], text)}
        problems={{
          username: problems.username,
          fullName: problems.name,
          email: problems.email,
          password: problems.password,
        }}
      />
      <CompanySelect value={values.client} onChange={(client) => set('client', client)} error={problems.client} />
      <Checkbox.Group
        label="Permisos"
        required
        value={values.scopes}
        onChange={(scopes) => set('scopes', scopes)}
        error={problems.scopes}
      >
        <Stack gap="xs" mt={4} mb={4}>
          {INCONTROL_SCOPES.map((scope) => (
            <Checkbox key={scope} size="sm" value={scope} label={SCOPE_LABELS[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <div className={styles.save}>
        <Button type="submit" loading={create.isPending} fullWidth>
          Crear usuario InControl
        </Button>
      </div>
    </form>
  );
}
