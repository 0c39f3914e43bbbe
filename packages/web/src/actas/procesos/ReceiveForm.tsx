import { PROCESO_MESSAGES } from '@fenix/domain/actas/messages';
import { ResponsibleName } from '@fenix/domain/actas/procesos/proceso';
import { Button, Group, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { z } from 'zod';
import formStyles from '../../shared/form/Form.module.css';
import { SignaturePad } from '../../shared/sign/SignaturePad';
import { useFields } from '../../shared/form/useFields';
import type { NamedActa } from '../ActaHeading';
import { useReceiveProceso } from '../useActas';

const Reception = z.object({
  responsibleName: ResponsibleName,
  signature: z.instanceof(File, { error: PROCESO_MESSAGES.noSignature }),
});
const EMPTY = { responsibleName: '', signature: undefined as File | undefined };

type Props = { acta: NamedActa; index: number; onCancel: () => void };

/** PROC-11: the person who receives says who they are and signs. */
export function ReceiveForm({ acta, index, onCancel }: Props) {
  const { values, problems, form, set, check, refuse } = useFields(EMPTY);
  const receive = useReceiveProceso();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const reception = check(Reception);
    if (!reception || receive.isPending) return;
    receive.mutate({ acta, index, ...reception }, { onError: refuse });
  }

  return (
    <form
      ref={form}
      className={formStyles.fields}
      onSubmit={handleSubmit}
      noValidate
      aria-label={`Recibir el proceso ${index + 1}`}
    >
      <TextInput
        label="Nombre de quien recibe"
        required
        autoComplete="name"
        data-autofocus
        value={values.responsibleName}
        onChange={(event) => set('responsibleName', event.currentTarget.value)}
        error={problems.responsibleName}
      />
      <SignaturePad
        label="Firma de quien recibe"
        value={values.signature}
        onChange={(signature) => set('signature', signature)}
        error={problems.signature}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={receive.isPending}>
          Guardar recibido
        </Button>
      </Group>
    </form>
  );
}
