import type { GivenScope } from '@fenix/domain/sesion/persona';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import { type ListedUsuario, NewUsuario } from '@fenix/domain/usuarios/usuario';
import { Button } from '@mantine/core';
import { type SyntheticEvent, useCallback } from 'react';
import type { CreateFormProps } from '../shared/form/DrawerForm';
import { notify } from '../shared/notify';
import { CompanySelect } from './CompanySelect';
import { type Person, PersonFields } from './PersonFields';
import { ScopesField } from './ScopesField';
import styles from '../shared/form/Form.module.css';
import { useFields } from '../shared/form/useFields';
import { useCreateUsuario } from './useUsuarios';

const EMPTY = { name: '', nameUser: '', email: '', password: '', cliente: '', scopes: [] as GivenScope[] };
const FIELD_OF = { username: 'name', fullName: 'nameUser', email: 'email', password: 'password' } as const;

/** USR-02, USR-15, USR-16. */
export function CreateUsuarioForm({ onCreated }: CreateFormProps) {
  const { values, problems, form, key, set, check, refuse, reset } = useFields(EMPTY);
  const create = useCreateUsuario();
  const setScopes = useCallback((scopes: GivenScope[]) => set('scopes', scopes), [set]);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const usuario = check(NewUsuario);
    if (values.scopes.length === 0) notify.warning(USUARIO_MESSAGES.emptyScopes);
    if (!usuario || create.isPending) return;
    const done = ({ _id }: ListedUsuario) => {
      reset();
      onCreated(_id);
    };
    create.mutate({ key, usuario }, { onSuccess: done, onError: refuse });
  }

  const person = { username: values.name, fullName: values.nameUser, email: values.email, password: values.password };
  return (
    <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Crear usuario">
      <div className={styles.pair}>
        <PersonFields
          value={person}
          onChange={(field: keyof Person, text) => set(FIELD_OF[field], text)}
          problems={{
            username: problems.name,
            fullName: problems.nameUser,
            email: problems.email,
            password: problems.password,
          }}
        />
      </div>
      <CompanySelect
        value={values.cliente}
        onChange={(client) => set('cliente', client)}
        error={problems.cliente}
        warns
      />
      <ScopesField value={values.scopes} onChange={setScopes} error={problems.scopes} />
      <div className={styles.save}>
        <Button type="submit" loading={create.isPending} fullWidth>
          Crear usuario
        </Button>
      </div>
    </form>
  );
}
