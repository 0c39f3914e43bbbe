import type { FieldError } from '@fenix/domain/errors';
import type { Field, FormDef } from '@fenix/domain/forms/def';
import { DESCRIPTION_MAX, LINE_MAX } from '@fenix/domain/informes/crear/crear';
import { tipoOptions } from '@fenix/domain/informes/catalogo/catalogo';
import {
  type FotoField,
  type Informe,
  NOVELTY_PLACES,
  type Novelty,
  type VideoField,
  slotOf,
} from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { UPLOADS } from '@fenix/domain/uploads';
import { Button, Group, Modal, Progress } from '@mantine/core';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { SectionFields } from '../../forms/FieldView';
import { useFocusRefused } from '../../forms/useFocusRefused';
import { useForm } from '../../forms/useForm';
import { usePageForm } from '../../forms/usePageForm';
import formStyles from '../../shared/form/Form.module.css';
import { useAskedClose } from '../../shared/form/unsaved';
import { messageOf } from '../../shared/ErrorState';
import { useIsPhone } from '../../shared/useIsPhone';
import { useReturnFocus } from '../../shared/useReturnFocus';
import { DomainError } from '@fenix/domain/errors';
import { useNovedades } from '../novedades';
import { type Edit, useSaveInforme } from '../useInformes';
import styles from './EditInformeDialog.module.css';

type Props = { informe: Informe; onClose: () => void };

/** INF-57, INF-75: texts and files of a report, corrected. What has no new file keeps the one it has. */
export function EditInformeDialog({ informe, onClose }: Props) {
  useReturnFocus();
  const [def] = useState(() => formOf(informe));
  const held = usePageForm(() => valuesOf(informe));
  const novedades = useNovedades(informe.client).data;
  const options = useMemo(() => ({ novedades: novedades && tipoOptions(novedades.rangos) }), [novedades]);
  const { form, isRight, show } = useForm({ def, held, options });
  const [begun] = useState(held.values);
  const save = useSaveInforme(informe);
  const [sent, setSent] = useState(0);
  const ref = useFocusRefused(form.refused);
  const files = useMemo(
    () => Object.entries(held.files).flatMap(([name, file]) => (file ? [{ name, file }] : [])),
    [held.files],
  );
  const { close, asking } = useAskedClose(files.length > 0 || held.values !== begun, onClose);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (save.isPending || !isRight()) return;
    const edit: Edit = {
      novelties: noveltiesOf(held.values, informe),
      facts: factsOf(held.values, informe),
      files,
      onProgress: setSent,
    };
    save.mutate(edit, {
      onSuccess: onClose,
      onError: (error) => show(error instanceof DomainError ? error.errors.map(inForm) : []),
    });
  }

  return (
    <Modal
      opened
      onClose={close}
      {...asking}
      size="xl"
      fullScreen={useIsPhone()}
      title={`Editar el informe ${informe.consecutive}`}
    >
      <form
        ref={ref}
        className={formStyles.fields}
        noValidate
        aria-label={`Editar el informe ${informe.consecutive}`}
        onSubmit={handleSubmit}
      >
        {def.sections.map((section) => (
          <section key={section.id} className={styles.novedad} aria-label={section.title}>
            <h2 className={styles.title}>{section.title}</h2>
            <SectionFields form={form} section={section} />
          </section>
        ))}
        {save.isPending && files.length > 0 && <Progress value={sent * 100} aria-label="Enviando los archivos" />}
        {save.error && <p role="alert">{messageOf(save.error, INFORME_MESSAGES.updateFailed)}</p>}
        <Group justify="flex-end" gap="xs" className={formStyles.dialogSave ?? ''}>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" loading={save.isPending}>
            Guardar
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

const [NOVELTIE, DESCRIPTION] = ['noveltie', 'description'] as const;

/** One section for each novelty. They are as many as they were: a report that is saved keeps its novelties. */
function formOf(informe: Informe): FormDef {
  const sections = informe.novelties.data.map((_, index) => {
    const places = NOVELTY_PLACES[index];
    const file = (name: FotoField | VideoField, what: string): Field => ({
      kind: 'file',
      name,
      label: informe[slotOf(name)] ? `Cambiar ${what}` : `Agregar ${what}`,
      upload: name.startsWith('foto') ? UPLOADS.informeFoto : UPLOADS.informeVideo,
    });
    const files = places
      ? [
          file(places.imageInit, 'la imagen inicial'),
          file(places.imageEnd, 'la imagen final'),
          ...(informe.videoSystem === 'Si' ? [file(places.video, 'el video')] : []),
        ]
      : [];
    return {
      id: `novedad-${index}`,
      title: `Novedad ${index + 1}`,
      fields: [
        {
          kind: 'pick',
          look: 'search',
          name: `${NOVELTIE}-${index}`,
          label: 'Tipo de novedad',
          from: 'novedades',
          empty: 'Busca por palabra, código o rango',
          max: 240,
          need: 'required',
        },
        {
          kind: 'text',
          name: `${DESCRIPTION}-${index}`,
          label: 'Descripción',
          max: DESCRIPTION_MAX,
          tooLong: INFORME_MESSAGES.descriptionTooLong,
          need: 'required',
        },
        { kind: 'group', fields: files },
      ],
    } as const;
  });
  return { sections: [DATOS, ...sections] };
}

/** INF-57: what else may be wrong while it is in process. */
const DATOS = {
  id: 'datos',
  title: 'Datos del informe',
  fields: [
    {
      kind: 'group',
      fields: [
        { kind: 'day', name: 'dateNoveltie', label: 'Fecha de la novedad', need: 'required' },
        { kind: 'plate', name: 'plate', label: 'Placa', need: 'required' },
        { kind: 'line', name: 'operatorName', label: 'Nombre del operador', max: LINE_MAX, need: 'required' },
      ],
    },
  ],
} as const;
const FACTS = ['dateNoveltie', 'plate', 'operatorName'] as const;

/** Only what was changed travels. */
function factsOf(values: Readonly<Record<string, unknown>>, informe: Informe): NonNullable<Edit['facts']> {
  const changed = FACTS.filter((name) => values[name] !== informe[name]);
  return Object.fromEntries(changed.map((name) => [name, String(values[name])]));
}

function valuesOf({ novelties, ...informe }: Informe) {
  const facts = Object.fromEntries(FACTS.map((name) => [name, informe[name]]));
  const words = Object.fromEntries(
    novelties.data.flatMap(({ noveltie, description }, index) => [
      [`${NOVELTIE}-${index}`, noveltie],
      [`${DESCRIPTION}-${index}`, description],
    ]),
  );
  return { ...facts, ...words };
}

function noveltiesOf(values: Readonly<Record<string, unknown>>, { novelties }: Informe): Novelty[] {
  return novelties.data.map((_, index) => ({
    noveltie: String(values[`${NOVELTIE}-${index}`]),
    description: String(values[`${DESCRIPTION}-${index}`]),
  }));
}

/** Maps error paths: `novelties.0.description` of the call is `description-0` of the form. */
function inForm({ path, message }: FieldError): FieldError {
  const [list, index, field] = path.split('.');
  return { path: list === 'novelties' && field ? `${field}-${index}` : path, message };
}
