import { MAX_NOVELTIE, MAX_PASSENGERS, NewFormImage } from '@fenix/domain/libro/pasajeros';
import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import { Button, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { confirm } from '../shared/confirm';
import { useFields } from '../shared/form/useFields';
import styles from './CountForm.module.css';
import { passengers } from './passengers';
import { type LibroAsk, useSaveCount } from './useLibro';

type Props = { ask: LibroAsk; foto: string; label: string; onSaved: () => void };

/** TRIP-25, TRIP-26, TRIP-33: the passengers on one photo, written once. */
export function CountForm({ ask, foto, label, onSaved }: Props) {
  const { values, problems, form, key, set, check, refuse } = useFields({ numPassengers: '', noveltie: '' });
  const save = useSaveCount(ask);

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const typed = values.numPassengers.trim();
    const numPassengers = /^\d+$/.test(typed) ? Number(typed) : undefined;
    const count = check(NewFormImage, { ...values, id: ask.id, foto, numPassengers });
    if (!count || save.isPending) return;
    const isSure = await confirm({
      title: LIBRO_MESSAGES.saveQuestion,
      message: `${label}: ${passengers(count.numPassengers)}.`,
      confirmLabel: LIBRO_MESSAGES.goOn,
      cancelLabel: LIBRO_MESSAGES.cancel,
    });
    if (isSure) save.mutate({ key, count }, { onSuccess: onSaved, onError: refuse });
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        label="Pasajeros"
        data-count
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(MAX_PASSENGERS).length}
        value={values.numPassengers}
        error={problems.numPassengers}
        onChange={({ currentTarget }) => set('numPassengers', currentTarget.value)}
      />
      <TextInput
        label="Novedad"
        autoComplete="off"
        maxLength={MAX_NOVELTIE}
        value={values.noveltie}
        error={problems.noveltie}
        onChange={({ currentTarget }) => set('noveltie', currentTarget.value)}
      />
      <Button type="submit" className={styles.save} loading={save.isPending}>
        Guardar
      </Button>
    </form>
  );
}
