import { NewAnalista, NewTecnico } from '@fenix/domain/actas/catalogos/catalogos';
import { Button, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import type { CreateFormProps } from '../../shared/form/DrawerForm';
import formStyles from '../../shared/form/Form.module.css';
import { useFields } from '../../shared/form/useFields';
import { type Catalogo, useAddPersona } from '../useCatalogos';
import { WORDS } from './personas';
import { SignatureField } from './SignatureField';

const EMPTY = { nombre: '', usuario: '', firma: undefined as File | undefined };

export function AddPersonaForm({ catalogo, onCreated }: CreateFormProps & { catalogo: Catalogo }) {
  const { values, problems, form, key, set, check, refuse, reset } = useFields(EMPTY);
  const add = useAddPersona(catalogo);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const { firma } = values;
    const persona =
      catalogo === 'tecnicos'
        ? check(NewTecnico, { nombre: values.nombre, usuario: values.usuario })
        : check(NewAnalista, { nombre: values.nombre });
    if (!persona || add.isPending) return;
    const done = (id: string) => {
      reset();
      onCreated(id);
    };
    add.mutate({ key, ...persona, firma }, { onSuccess: done, onError: refuse });
  }

  const { title } = WORDS[catalogo];
  return (
    <form ref={form} className={formStyles.fields} onSubmit={handleSubmit} noValidate aria-label={title}>
      <TextInput
        label="Nombre completo"
        description="Como debe leerse en el acta."
        required
        autoComplete="off"
        value={values.nombre}
        onChange={(event) => set('nombre', event.currentTarget.value)}
        error={problems.nombre}
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
          <SignatureField
            label="Firma"
            value={values.firma}
            onChange={(firma) => set('firma', firma)}
            error={problems.firma}
          />
        </>
      )}
      <div className={formStyles.save}>
        <Button type="submit" loading={add.isPending} fullWidth>
          {title}
        </Button>
      </div>
    </form>
  );
}
