import { searchKey } from '@fenix/domain/text/search';
import { NewVista, VISTA_NAME_MAX } from '@fenix/domain/vistas/vista';
import { Checkbox, Modal, Text, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import formStyles from '../form/Form.module.css';
import { SaveButtons } from '../form/SaveButtons';
import { useFields } from '../form/useFields';
import { notify } from '../notify';
import { useReturnFocus } from '../useReturnFocus';
import type { ListaState } from './useLista';
import { useChangeVista, useCreateVista } from './useVistas';

type Props = { lista: ListaState; onClose: () => void };

/** VISTA-05: what the list shows, under a name; under a name that is there already, instead of what that had. */
export function GuardarVista({ lista: { lista, query, vistas }, onClose }: Props) {
  useReturnFocus();
  const { values, problems, form, key, set, check, refuse } = useFields({ name: '', isEntrada: false });
  const create = useCreateVista();
  const replace = useChangeVista();
  const taken = vistas.find(({ name }) => searchKey(name) === searchKey(values.name));

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const vista = check(NewVista, { lista, query, ...values });
    if (!vista || create.isPending || replace.isPending) return;
    const done = {
      onSuccess: () => {
        notify.success('Vista guardada', vista.name);
        onClose();
      },
      onError: refuse,
    };
    const { name, isEntrada } = vista;
    if (taken) replace.mutate({ id: taken._id, change: { name, query, ...(isEntrada && { isEntrada }) } }, done);
    else create.mutate({ vista, key }, done);
  }

  return (
    <Modal opened onClose={onClose} title="Guardar vista">
      <form ref={form} className={formStyles.fields} onSubmit={handleSubmit} noValidate aria-label="Guardar vista">
        <Text size="sm">Guarda los filtros, el orden, las columnas y la densidad, tal como están.</Text>
        <TextInput
          label="Nombre"
          required
          data-autofocus
          autoComplete="off"
          maxLength={VISTA_NAME_MAX}
          value={values.name}
          onChange={(event) => set('name', event.currentTarget.value)}
          error={problems.name}
        />
        {taken && <output>Ya tienes «{taken.name}»: se reemplaza lo que guarda.</output>}
        <Checkbox
          label="Abrir esta lista con la vista"
          checked={values.isEntrada}
          onChange={(event) => set('isEntrada', event.currentTarget.checked)}
        />
        <SaveButtons
          isSaving={create.isPending || replace.isPending}
          onCancel={onClose}
          className={formStyles.dialogSave}
          label={taken ? 'Reemplazar' : 'Guardar'}
        />
      </form>
    </Modal>
  );
}
