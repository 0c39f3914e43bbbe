import { NewAnalista } from '@fenix/domain/actas/catalogos/catalogos';
import { Modal, Switch, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import formStyles from '../../shared/form/Form.module.css';
import { SaveButtons } from '../../shared/form/SaveButtons';
import { useAskedClose } from '../../shared/form/unsaved';
import { useFields } from '../../shared/form/useFields';
import { useIsPhone } from '../../shared/useIsPhone';
import { type Catalogo, useChangePersona } from '../useCatalogos';
import styles from './Catalogos.module.css';
import { type Persona, WORDS } from './personas';
import { SignatureField } from './SignatureField';
import { useReturnFocus } from '../../shared/useReturnFocus';

type Props = { catalogo: Catalogo; persona: Persona; onClose: () => void };

export function EditPersonaDialog({ catalogo, persona, onClose }: Props) {
  useReturnFocus();
  const { values, isUnsaved, problems, form, set, check, refuse } = useFields({
    nombre: persona.nombre,
    activo: persona.activo,
    usuario: persona.usuario ?? '',
    firma: undefined as File | undefined,
  });
  const change = useChangePersona(catalogo);
  const { close, asking } = useAskedClose(isUnsaved, onClose);
  const title = `Editar ${WORDS[catalogo].one}`;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const { activo, firma } = values;
    const account = catalogo === 'tecnicos' && { usuario: values.usuario.trim() };
    const checked = check(NewAnalista, { nombre: values.nombre });
    if (!checked || change.isPending) return;
    change.mutate(
      { persona, fields: { ...checked, ...account, activo, firma } },
      { onSuccess: onClose, onError: refuse },
    );
  }

  return (
    <Modal opened onClose={close} {...asking} fullScreen={useIsPhone()} title={title}>
      <form ref={form} className={formStyles.fields} onSubmit={handleSubmit} noValidate aria-label={title}>
        <TextInput
          label="Nombre completo"
          description="Las actas que ya se completaron conservan el nombre que imprimieron."
          required
          autoComplete="off"
          value={values.nombre}
          onChange={(event) => set('nombre', event.currentTarget.value)}
          error={problems.nombre}
        />
        <Switch
          label="Activo"
          description="Quien no lo está deja de ofrecerse; las actas que firmó no cambian."
          checked={values.activo}
          onChange={(event) => set('activo', event.currentTarget.checked)}
        />
        {catalogo === 'tecnicos' && (
          <>
            <TextInput
              label="Usuario con el que ingresa (opcional)"
              description="Su firma va en las actas que complete con ese usuario."
              autoComplete="off"
              value={values.usuario}
              onChange={(event) => set('usuario', event.currentTarget.value)}
              error={problems.usuario}
            />
            {persona.firma && (
              <figure className={styles.current}>
                <img className={styles.firma} src={persona.firma} alt={`Firma de ${persona.nombre}`} />
                <figcaption className={styles.quiet}>Firma actual. Se conserva si no firmas de nuevo.</figcaption>
              </figure>
            )}
            <SignatureField
              label="Firma nueva"
              value={values.firma}
              onChange={(firma) => set('firma', firma)}
              error={problems.firma}
            />
          </>
        )}
        <SaveButtons isSaving={change.isPending} onCancel={close} className={formStyles.dialogSave} />
      </form>
    </Modal>
  );
}
