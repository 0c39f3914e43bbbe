import {
  CUENTA_GPS_MESSAGES,
  type CreatedCuentaGps,
  CuentaGps,
  CuentaGpsChange,
  NewCuentaGps,
} from '@fenix/domain/clientes/cuentaGps';
import { Button, Code, CopyButton, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import type { CreateFormProps } from '../shared/form/DrawerForm';
import { SaveButtons } from '../shared/form/SaveButtons';
import styles from '../shared/form/Form.module.css';
import { PasswordField } from '../shared/form/PasswordField';
import { useFields } from '../shared/form/useFields';
import { useStale } from '../shared/form/useStale';
import { useAskedClose } from '../shared/form/unsaved';
import { useReturnFocus } from '../shared/useReturnFocus';
import { useAddCuenta, useUpdateCuenta } from './useCuentasGps';

const EMPTY = { empresa: '', apikey: '', username: '', password: '', plataforma: '', llavePlataforma: '' };
const KEPT_HIDDEN = 'Se guarda y no se vuelve a mostrar.';
const MAKES = `${KEPT_HIDDEN} Vacía, el sistema crea una.`;

const KEEPS = 'Déjala vacía para conservar la actual.';

type Fields = Pick<ReturnType<typeof useFields<typeof EMPTY>>, 'values' | 'problems' | 'set'>;

function CuentaFields({ fields: { values, problems, set }, current }: { fields: Fields; current?: CuentaGps }) {
  const field = (name: keyof typeof EMPTY) => ({
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  const needed = { required: current === undefined };
  return (
    <>
      <TextInput label="Empresa" autoComplete="off" placeholder={current?.empresa} {...field('empresa')} {...needed} />
      <PasswordField label="API key" description={current === undefined ? MAKES : KEEPS} {...field('apikey')} />
      <TextInput
        label="Usuario de la plataforma"
        description={current?.hasLogin ? 'Déjalo vacío para conservar el actual.' : 'Solo si la plataforma lo pide.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...field('username')}
      />
      <PasswordField
        label="Contraseña de la plataforma"
        description={current?.hasLogin ? KEEPS : KEPT_HIDDEN}
        {...field('password')}
      />
      <TextInput
        label="Plataforma propia"
        description="La dirección donde está esta cuenta. Vacía: la plataforma de esta instalación."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="https://gps.example/gps"
        type="url"
        inputMode="url"
        autoComplete="off"
        {...field('plataforma')}
      />
      <PasswordField
        label="Llave en esa plataforma"
        description={current?.plataforma ? `${KEEPS} Otra dirección necesita su llave.` : KEPT_HIDDEN}
        {...field('llavePlataforma')}
      />
    </>
  );
}

/** CLI-13: how an account gets into the selects. */
export function AddCuentaForm({ onCreated }: CreateFormProps) {
  const { form, key, check, refuse, reset, ...fields } = useFields(EMPTY);
  const add = useAddCuenta();
  const [made, setMade] = useState<{ _id: string; key: string }>();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const cuenta = check(NewCuentaGps);
    if (!cuenta || add.isPending) return;
    const done = ({ _id, apikey }: CreatedCuentaGps) => {
      reset();
      if (apikey === undefined) onCreated(_id);
      else setMade({ _id, key: apikey });
    };
    add.mutate({ key, cuenta }, { onSuccess: done, onError: refuse });
  }

  return (
    <>
      <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Agregar cuenta GPS">
        <CuentaFields fields={fields} />
        <div className={styles.save}>
          <Button type="submit" loading={add.isPending} fullWidth>
            Agregar cuenta
          </Button>
        </div>
      </form>
      {made && <MadeKeyDialog madeKey={made.key} onClose={() => onCreated(made._id)} />}
    </>
  );
}

/** Shows a key that the server made, once: only its hash is stored. */
function MadeKeyDialog({ madeKey, onClose }: { madeKey: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={CUENTA_GPS_MESSAGES.keyMade}>
      <Stack>
        <Text>{CUENTA_GPS_MESSAGES.keyOnce}</Text>
        <Code block>{madeKey}</Code>
        <CopyButton value={madeKey}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copiada' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Listo</Button>
      </Stack>
    </Modal>
  );
}

const valuesOf = ({ empresa, plataforma }: CuentaGps) => ({ ...EMPTY, empresa, plataforma: plataforma ?? '' });

/** Only another address is sent, because it asks for the password; an emptied one is the installation's platform. */
function movedTo(typed: string, { plataforma }: CuentaGps): string | null | undefined {
  if (typed.trim() === (plataforma ?? '')) return undefined;
  return typed.trim() === '' ? null : typed;
}

/** CLI-13, CLI-40. */
export function EditCuentaDialog({ cuenta: opened, onClose }: { cuenta: CuentaGps; onClose: () => void }) {
  useReturnFocus();
  const { form, isUnsaved, check, refuse, follow, ...fields } = useFields(valuesOf(opened));
  const update = useUpdateCuenta();
  const { close, asking } = useAskedClose(isUnsaved, onClose);
  const { record: cuenta, alert } = useStale(CuentaGps, opened, update, (was, now) =>
    follow(valuesOf(was), valuesOf(now)),
  );

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const change = check(CuentaGpsChange, {
      ...fields.values,
      plataforma: movedTo(fields.values.plataforma, cuenta),
      version: cuenta.version,
    });
    if (!change || update.isPending) return;
    update.mutate({ _id: cuenta._id, ...change }, { onSuccess: onClose, onError: refuse });
  }

  return (
    <Modal opened onClose={close} {...asking} title="Editar cuenta GPS">
      <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Editar cuenta GPS">
        <CuentaFields fields={fields} current={cuenta} />
        {alert}
        <SaveButtons isSaving={update.isPending} onCancel={close} />
      </form>
    </Modal>
  );
}
