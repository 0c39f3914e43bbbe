import { type Flag, REPORT_IMAGE_FIELDS, type ReportTipo } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { INFORME_TECNICO_MESSAGES } from '@fenix/domain/actas/messages';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../shared/api';
import { messageOf } from '../../shared/ErrorState';
import { notify } from '../../shared/notify';
import { shrinkPhoto } from '../../shared/file/shrinkPhoto';
import { useRefreshActas } from '../useActas';

/** LAB-12: what is typed; the eight answers are words in a form. */
export type TechnicalValues = Record<Flag | 'serial' | 'brand' | 'observations', string> & { images: readonly File[] };

type Saving = { key: string; id: string; tipo: ReportTipo; values: TechnicalValues };

const CREATED: Record<ReportTipo, string> = {
  laboratorio: INFORME_TECNICO_MESSAGES.created,
  baja: INFORME_TECNICO_MESSAGES.bajaCreated,
};

/** LAB-13 to LAB-15, BAJA-06, with how much of the pictures has left. */
export function useSaveReport() {
  const refresh = useRefreshActas();
  const [progress, setProgress] = useState(0);
  const save = useMutation({
    mutationFn: async ({ key, id, tipo, values }: Saving) => {
      setProgress(0);
      const form = await formOf(id, tipo, values);
      return call(z.uuid(), 'PUT', `/api/actas/createTechnical/${id}`, form, {
        idempotencyKey: key,
        onProgress: setProgress,
      });
    },
    onSuccess: (_, { tipo }) => {
      notify.success(INFORME_TECNICO_MESSAGES.createdTitle, CREATED[tipo]);
      return refresh();
    },
    onError: () => notify.error(INFORME_TECNICO_MESSAGES.createFailedTitle, INFORME_TECNICO_MESSAGES.createFailed),
  });
  return { save, progress };
}

/** LAB-04: the pictures take the slots in their order. */
async function formOf(id: string, tipo: ReportTipo, { images, ...texts }: TechnicalValues): Promise<FormData> {
  const form = new FormData();
  form.set('tipo', tipo);
  form.set('proceddingId', id);
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  const small = await Promise.all(images.map(shrunk));
  for (const [place, file] of small.entries()) {
    const field = REPORT_IMAGE_FIELDS[place];
    if (field) form.set(field, file, file.name);
  }
  return form;
}

/** A picture that cannot be read is said under its field, like one the server refuses. */
async function shrunk(file: File): Promise<File> {
  try {
    return await shrinkPhoto(file);
  } catch (error) {
    const message = messageOf(error, SHELL_MESSAGES.unexpected);
    throw new DomainError('invalid', message, { errors: [{ path: 'images', message }] });
  }
}
