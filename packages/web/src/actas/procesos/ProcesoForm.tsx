import { PROCESS_MAX } from '@fenix/domain/actas/limits';
import { PROCESO_MESSAGES } from '@fenix/domain/actas/messages';
import { PROCESO_STATE_DEFAULT, ProcesoDescription } from '@fenix/domain/actas/procesos/proceso';
import { UPLOADS } from '@fenix/domain/uploads';
import { Button, Input, Progress, SegmentedControl, Textarea } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { z } from 'zod';
import { FileField } from '../../shared/file/FileField';
import formStyles from '../../shared/form/Form.module.css';
import { formatCount } from '../../shared/numbers';
import { notify } from '../../shared/notify';
import { useFields } from '../../shared/form/useFields';
import type { NamedActa } from '../ActaHeading';
import styles from './ProcesoForm.module.css';
import { useCreateProceso } from '../useActas';
import { useGoToList } from './useGoToList';

const EMPTY = { image: [] as readonly File[], description: '', state: PROCESO_STATE_DEFAULT };

/** PROC-05, PROC-07. */
const NewProceso = z.object({
  image: z.array(z.instanceof(File)).min(1, PROCESO_MESSAGES.missing),
  description: ProcesoDescription,
  state: z.boolean(),
});

/** PROC-03 to PROC-08, PROC-15 to PROC-17. */
export function ProcesoForm({ acta }: { acta: NamedActa }) {
  const { values, problems, form, set, check, refuse } = useFields(EMPTY);
  const [progress, setProgress] = useState(0);
  const create = useCreateProceso();
  const goToList = useGoToList();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const isMissing = values.image.length === 0 || values.description.trim() === '';
    if (isMissing) notify.warning(PROCESO_MESSAGES.missing);
    const proceso = check(NewProceso);
    const image = proceso?.image[0];
    if (!proceso || !image || create.isPending) return;
    setProgress(0);
    const { description, state } = proceso;
    create.mutate(
      { acta, description, state, image, onProgress: setProgress },
      { onSuccess: () => void goToList(), onError: refuse },
    );
  }

  return (
    <form ref={form} className={formStyles.fields} onSubmit={handleSubmit} noValidate aria-label="Nuevo proceso">
      <FileField
        label="Foto"
        upload={UPLOADS.procesoFoto}
        value={values.image}
        onChange={(image) => set('image', image)}
        error={problems.image}
      />
      <div>
        <Textarea
          label="Descripción"
          required
          rows={5}
          resize="vertical"
          value={values.description}
          onChange={(event) => set('description', event.currentTarget.value)}
          error={problems.description}
        />
        <Counter length={values.description.trim().length} />
      </div>
      <Input.Wrapper label="Estado del equipo" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label="Estado del equipo"
          data={[
            { value: 'true', label: 'Bueno' },
            { value: 'false', label: 'Malo' },
          ]}
          value={String(values.state)}
          onChange={(state) => set('state', state === 'true')}
        />
      </Input.Wrapper>
      {create.isPending && <Progress value={progress * 100} aria-label="Foto enviada" />}
      <div className={formStyles.save}>
        <Button type="submit" loading={create.isPending} fullWidth>
          Guardar proceso
        </Button>
      </div>
    </form>
  );
}

function Counter({ length }: { length: number }) {
  return (
    <span className={styles.counter} data-over={length > PROCESS_MAX || undefined}>
      {formatCount(length)} de {formatCount(PROCESS_MAX)}
    </span>
  );
}
