import { TECHNICAL_FORMS } from '@fenix/domain/actas/laboratorio/form';
import { REPORT_IMAGE_FIELDS, type ReportTipo } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { INFORME_TECNICO_MESSAGES } from '@fenix/domain/actas/messages';
import { DomainError } from '@fenix/domain/errors';
import { answersOf } from '@fenix/domain/forms/values';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { Files } from '../../outbox/draft';
import { call } from '../../shared/api';
import { messageOf } from '../../shared/ErrorState';
import { notify } from '../../shared/notify';
import { shrinkPhoto } from '../../shared/file/shrinkPhoto';
import { type NamedActa, aboutOf } from '../ActaHeading';
import { useRefreshActas } from '../useActas';

type Saving = {
  key: string;
  acta: NamedActa;
  tipo: ReportTipo;
  values: Readonly<Record<string, unknown>>;
  files: Files;
};

const CREATED: Record<ReportTipo, string> = {
  laboratorio: INFORME_TECNICO_MESSAGES.created,
  baja: INFORME_TECNICO_MESSAGES.bajaCreated,
};

/** LAB-13 to LAB-15, BAJA-06, with how much of the pictures has left. */
export function useSaveReport() {
  const refresh = useRefreshActas();
  const [progress, setProgress] = useState(0);
  const save = useMutation({
    mutationFn: async ({ key, acta, tipo, values, files }: Saving) => {
      setProgress(0);
      const form = await formOf(acta._id, tipo, answersOf(TECHNICAL_FORMS[tipo], values), files);
      return call(z.uuid(), 'PUT', `/api/actas/createTechnical/${acta._id}`, form, {
        idempotencyKey: key,
        onProgress: setProgress,
      });
    },
    onSuccess: async (_, { acta, tipo }) => {
      notify.done(INFORME_TECNICO_MESSAGES.createdTitle, aboutOf(acta), { text: CREATED[tipo] });
      await refresh();
      // The document is where the long form was: it is read from its head.
      window.scrollTo({ top: 0 });
    },
    onError: () => notify.error(INFORME_TECNICO_MESSAGES.createFailedTitle, INFORME_TECNICO_MESSAGES.createFailed),
  });
  return { save, progress };
}

/** LAB-04: the pictures take the slots in their order. */
async function formOf(id: string, tipo: ReportTipo, answers: object, files: Files): Promise<FormData> {
  const form = new FormData();
  form.set('tipo', tipo);
  form.set('proceddingId', id);
  for (const [name, answer] of Object.entries(answers)) form.set(name, String(answer));
  const places = REPORT_IMAGE_FIELDS.flatMap((field) => {
    const file = files[field];
    return file ? [{ field, file }] : [];
  });
  const small = await Promise.all(places.map(({ field, file }) => shrunk(field, file)));
  for (const { field, file } of small) form.set(field, file, file.name);
  return form;
}

/** A picture that cannot be read is said under its field, like one the server refuses. */
async function shrunk(field: string, file: File): Promise<{ field: string; file: File }> {
  try {
    return { field, file: await shrinkPhoto(file) };
  } catch (error) {
    const message = messageOf(error, SHELL_MESSAGES.unexpected);
    throw new DomainError('invalid', message, { errors: [{ path: field, message }] });
  }
}
