import { DomainError } from '@fenix/domain/errors';
import { MANAGER_SCOPE } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { GIVEN_SCOPES, type GivenScope } from '@fenix/domain/sesion/persona';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import { ListedUsuario, UsuarioChange } from '@fenix/domain/usuarios/usuario';
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type SyntheticEvent, useCallback, useMemo } from 'react';
import { confirm } from '../shared/confirm';
import { SaveButtons } from '../shared/form/SaveButtons';
import { useIsPhone } from '../shared/useIsPhone';
import { useViewerStore } from '../shared/viewer';
import { ManagerNotice } from './ManagerNotice';
import { type Person, PersonFields } from './PersonFields';
import { ScopesField } from './ScopesField';
import styles from '../shared/form/Form.module.css';
import { useFields } from '../shared/form/useFields';
import { useStale } from '../shared/form/useStale';
import { useAskedClose } from '../shared/form/unsaved';
import { useReturnFocus } from '../shared/useReturnFocus';
import { useResetSecondStep, useUpdateUsuario } from './useUsuarios';

const FIELD_OF = { username: 'name', fullName: 'nameUser', email: 'email', password: 'password' } as const;

function valuesOf({ name, nameUser, email, scopes }: ListedUsuario) {
  const given: readonly GivenScope[] = GIVEN_SCOPES.filter((scope) => scopes.includes(scope));
  return { name, nameUser, email, password: '', scopes: given };
}

/** USR-08, USR-09, USR-12, USR-17, USR-18, USR-40. */
export function EditUsuarioDialog({ usuario: opened, onClose }: { usuario: ListedUsuario; onClose: () => void }) {
  useReturnFocus();
  const { values, isUnsaved, problems, form, set, check, refuse, follow } = useFields(valuesOf(opened));
  const update = useUpdateUsuario();
  const { close, asking } = useAskedClose(isUnsaved, onClose);
  const { record: usuario, alert } = useStale(ListedUsuario, opened, update, (was, now) =>
    follow(valuesOf(was), valuesOf(now)),
  );
  const { name, nameUser, email, version } = usuario;
  const before = useMemo(() => valuesOf(usuario).scopes, [usuario]);
  const setScopes = useCallback((scopes: GivenScope[]) => set('scopes', scopes), [set]);
  const viewer = useViewerStore();
  const isSelf = viewer.get().user._id === usuario._id;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const { password, ...rest } = values;
    const change = check(UsuarioChange, { ...rest, ...(password && { password }), nameOld: name, version });
    if (!change || update.isPending) return;
    const done = () => {
      if (isSelf) viewer.setUser({ ...viewer.get().user, ...kept(change, usuario) });
      onClose();
    };
    update.mutate({ usuario, change }, { onSuccess: done, onError: refuse });
  }

  return (
    <Modal opened onClose={close} {...asking} size="lg" fullScreen={useIsPhone()} title="Editar usuario">
      <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Editar usuario">
        <Text c="dimmed" size="sm">
          {displayName(usuario.cliente)}
        </Text>
        {usuario.isManager && !usuario.scopes.includes(MANAGER_SCOPE) && (
          <ManagerNotice>{USUARIO_MESSAGES.providerWarning}</ManagerNotice>
        )}
        <div className={styles.pair}>
          <PersonFields
            value={{ username: values.name, fullName: values.nameUser, email: values.email, password: values.password }}
            onChange={(field: keyof Person, text) => set(FIELD_OF[field], text)}
            problems={{
              username: problems.name,
              fullName: problems.nameUser,
              email: problems.email,
              password: problems.password,
            }}
            current={{ username: name, fullName: nameUser, email }}
          />
        </div>
        {usuario.hasSecondStep && !isSelf && <SecondStepReset usuario={usuario} />}
        <ScopesField
          value={values.scopes}
          onChange={setScopes}
          error={problems.scopes}
          only={isSelf ? before : undefined}
        />
        {alert ?? <Refusal error={update.error} />}
        <SaveButtons isSaving={update.isPending} onCancel={close} className={styles.dialogSave} />
      </form>
    </Modal>
  );
}

/** AUTH-36: for anyone who lost their phone. */
function SecondStepReset({ usuario: { _id, nameUser } }: { usuario: ListedUsuario }) {
  const reset = useResetSecondStep();

  async function handleReset() {
    const isSure = await confirm({
      title: '¿Restablecer la verificación en dos pasos?',
      message: `${nameUser} entrará solo con su contraseña hasta que la active de nuevo. Cerramos sus sesiones y le avisamos por correo.`,
      confirmLabel: 'Restablecer',
      danger: true,
    });
    if (isSure) reset.mutate(_id);
  }

  if (reset.isSuccess) return null;
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">Verificación en dos pasos activa</Text>
      <Button
        variant="default"
        size="compact-sm"
        flex="none"
        loading={reset.isPending}
        onClick={() => void handleReset()}
      >
        Restablecer
      </Button>
    </Group>
  );
}

/** USR-18: what was left blank is still what it was. */
function kept({ name, nameUser, email }: UsuarioChange, before: ListedUsuario) {
  return { name: name ?? before.name, nameUser: nameUser ?? before.nameUser, email: email ?? before.email };
}

/** The reason, where the server gave one that is under no field. */
function Refusal({ error }: { error: Error | null }) {
  if (!(error instanceof DomainError) || error.errors.length > 0 || error.message === USUARIO_MESSAGES.updateFailed)
    return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {error.message}
    </Alert>
  );
}
