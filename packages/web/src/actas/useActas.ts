import { Acta, OldActa } from '@fenix/domain/actas/acta';
import { ACTA } from '@fenix/domain/actas/record';
import { ACTA_MESSAGES, PROCESO_MESSAGES } from '@fenix/domain/actas/messages';
import { DomainError } from '@fenix/domain/errors';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FILES_REFRESH_MS, recordPath, recordQueries } from '../records/recordQueries';
import { call } from '../shared/api';
import { messageOf } from '../shared/ErrorState';
import { notify } from '../shared/notify';
import { shrinkPhoto } from '../shared/file/shrinkPhoto';
import { type NamedActa, aboutOf } from './ActaHeading';
import { pendingPath } from './pendingPath';

/** A legacy record is read from its own address, among the old improvement actions. */
const OldAnswer = z.object({ kind: z.literal('acta'), acta: OldActa });

/** Keys and fetchers of the feature, in one place. */
const base = recordQueries(ACTA, Acta);
export const actaQueries = {
  ...base,
  /** ACTA-09, ACTA-39: what waits to be filled in, whole, so that the device can keep it. */
  pending: (client: string) =>
    queryOptions({
      queryKey: [...base.all, 'pending', client] as const,
      queryFn: () => call(z.array(Acta), 'GET', pendingPath(client)),
    }),
  /** The files and follow-ups of a record, whichever its shape; an address does not say which it has. */
  sheet: ({ _id, isOld }: { _id: string; isOld?: boolean }) =>
    queryOptions({
      queryKey: [...base.all, 'sheet', _id] as const,
      queryFn: () => (isOld ? findOld(_id) : call(Acta, 'GET', recordPath(ACTA, _id)).catch(orOld(_id, isOld))),
      refetchInterval: FILES_REFRESH_MS,
    }),
};

async function findOld(id: string): Promise<Acta | OldActa> {
  return (await call(OldAnswer, 'GET', `/api/actas/old/${encodeURIComponent(id)}`)).acta;
}

/** What is not there in the new shape may be there in the old one, unless it is known not to be old. */
function orOld(id: string, isOld: boolean | undefined) {
  return (error: unknown) => {
    if (isOld === undefined && error instanceof DomainError && error.kind === 'notFound') return findOld(id);
    throw error;
  };
}

export function useRefreshActas() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: base.all });
}

const Closed = z.object({ closeProcces: z.string().nullable(), timeDiffFinally: z.number().nullable() });

/** ACTA-108 to ACTA-112. */
export function useCloseActa() {
  const refresh = useRefreshActas();
  return useMutation({
    mutationFn: ({ _id }: NamedActa) => call(Closed, 'PUT', `/api/actas/close/${_id}`),
    onSuccess: (_, acta) => notify.done(ACTA_MESSAGES.closed, aboutOf(acta)),
    onError: (error) => notify.error(wordsOfClosing(error), messageOf(error, '')),
    onSettled: refresh,
  });
}

/** ACTA-111: the first wording for a call that failed, the second for one that was refused. */
function wordsOfClosing(error: Error): string {
  return isRefused(error) ? ACTA_MESSAGES.closeRefused : ACTA_MESSAGES.closeFailed;
}

const isRefused = (error: Error) => error instanceof DomainError && error.status < 500;

type NewProceso = {
  acta: NamedActa;
  description: string;
  state: boolean;
  image: File;
  onProgress: (share: number) => void;
};

/** PROC-15 to PROC-17: the server adds to the list it has; a refusal keeps its own words. */
export function useCreateProceso() {
  const refresh = useRefreshActas();
  return useMutation({
    mutationFn: async ({ acta, description, state, image, onProgress }: NewProceso) => {
      const form = new FormData();
      form.set('description', description);
      form.set('state', String(state));
      form.set('fecha', new Date().toISOString());
      const photo = await shrinkPhoto(image);
      form.set('image', photo, photo.name);
      return call(z.null(), 'PUT', `/api/actas/process/${encodeURIComponent(acta._id)}`, form, { onProgress });
    },
    onSuccess: (_, { acta }) => notify.done(PROCESO_MESSAGES.created, aboutOf(acta)),
    onError: (error) => {
      if (isRefused(error)) notify.error(messageOf(error, PROCESO_MESSAGES.createFailed));
      else notify.error(PROCESO_MESSAGES.createFailed);
    },
    onSettled: refresh,
  });
}

type Reception = { acta: NamedActa; index: number; responsibleName: string; signature: File };

/** PROC-11. */
export function useReceiveProceso() {
  const refresh = useRefreshActas();
  return useMutation({
    mutationFn: ({ acta, index, responsibleName, signature }: Reception) => {
      const form = new FormData();
      form.set('responsibleName', responsibleName);
      form.set('signature', signature, signature.name);
      return call(z.null(), 'PUT', `/api/actas/process/${acta._id}/${index}/receive`, form);
    },
    onSuccess: (_, { acta, index }) =>
      notify.done(PROCESO_MESSAGES.received, `${aboutOf(acta)} · Proceso ${index + 1}`),
    onError: (error) => notify.failure(error, PROCESO_MESSAGES.receiveFailed),
    onSettled: refresh,
  });
}

type Replacement = {
  acta: NamedActa;
  slot: string;
  index?: number;
  files: readonly File[];
  onProgress: (share: number) => void;
};

/** ACTA-19, ACTA-20: files for a place whose own are missing. */
export function useReplaceFiles() {
  const refresh = useRefreshActas();
  return useMutation({
    mutationFn: ({ acta, slot, index, files, onProgress }: Replacement) => {
      const form = new FormData();
      if (index !== undefined) form.set('index', String(index));
      for (const file of files) form.append(slot, file, file.name);
      return call(z.null(), 'PUT', `/api/actas/upgrade/${acta._id}`, form, { onProgress });
    },
    onSuccess: (_, { acta }) => notify.done(ACTA_MESSAGES.filesReplaced, aboutOf(acta)),
    onError: (error) => notify.failure(error, ACTA_MESSAGES.replaceFailed),
    onSettled: refresh,
  });
}
