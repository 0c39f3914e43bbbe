import { type Defecto, DefectoCerrado, DefectoEditado, NOTA_MAX } from '@fenix/domain/prealistamiento/defectos/defecto';
import { Button, Textarea } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { DayField } from '../../forms/DayField';
import styles from '../../shared/form/Form.module.css';
import { useFields } from '../../shared/form/useFields';
import { useSaveDefecto } from './useDefectos';

type Props = { defecto: Defecto; onSaved: () => void };

/** CUM-23: until when its repair is promised. */
export function EditarDefecto({ defecto, onSaved }: Props) {
  const save = useSaveDefecto();
  const { values, problems, form, key, set, check, refuse } = useFields({
    prometido: defecto.prometido ?? '',
    nota: defecto.nota ?? '',
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const edit = check(DefectoEditado, { ...values, version: defecto.version });
    if (!edit || save.isPending) return;
    save.mutate({ key, defecto, edit }, { onSuccess: onSaved, onError: refuse });
  }

  return (
    <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Cambiar el compromiso">
      <DayField
        label="Prometido para"
        value={values.prometido}
        error={problems.prometido}
        past="Ese día ya pasó."
        onChange={(day) => set('prometido', day)}
      />
      <Textarea
        label="Nota"
        rows={3}
        maxLength={NOTA_MAX}
        value={values.nota}
        error={problems.nota}
        onChange={(event) => set('nota', event.currentTarget.value)}
      />
      <div className={styles.save}>
        <Button type="submit" loading={save.isPending} fullWidth>
          Guardar compromiso
        </Button>
      </div>
    </form>
  );
}

/** CUM-23: closed with what was done, without waiting for the next check. */
export function CerrarDefecto({ defecto, onSaved }: Props) {
  const save = useSaveDefecto();
  const { values, problems, form, key, set, check, refuse } = useFields({ nota: '' });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const close = check(DefectoCerrado, { ...values, version: defecto.version });
    if (!close || save.isPending) return;
    save.mutate({ key, defecto, close }, { onSuccess: onSaved, onError: refuse });
  }

  return (
    <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Cerrar defecto">
      <Textarea
        label="Qué se hizo"
        required
        rows={3}
        maxLength={NOTA_MAX}
        value={values.nota}
        error={problems.nota}
        onChange={(event) => set('nota', event.currentTarget.value)}
      />
      <div className={styles.save}>
        <Button type="submit" loading={save.isPending} fullWidth>
          Cerrar defecto
        </Button>
      </div>
    </form>
  );
}
