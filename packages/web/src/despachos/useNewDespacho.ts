import type { Autorizacion } from '@fenix/domain/aptitud/aptitud';
import { DomainError } from '@fenix/domain/errors';
import { useRef, useState } from 'react';
import type { DespachoFields } from './despachoFields';
import { type Refusal, refusalIn } from './refusal';
import { type AskedDespacho, useCreateDespacho } from './useDespachos';

/** A dispatch on its way: sent, refused, answered by the dispatcher or by a second person, and sent again. */
export function useNewDespacho(client: string, fields: DespachoFields) {
  const create = useCreateDespacho();
  const [refusal, setRefusal] = useState<Refusal>();
  /** What the dispatcher asked for, without what a second person added. */
  const sent = useRef<AskedDespacho>(undefined);
  const decided = useRef({ what: '', key: '' });

  const close = () => setRefusal(undefined);

  function refuse(error: Error) {
    const found = refusalIn(error);
    setRefusal(found);
    if (!found) fields.refuse(error);
  }

  function send(despacho: AskedDespacho) {
    sent.current = despacho;
    create.mutate({ key: fields.key, client, despacho }, { onError: refuse });
  }

  /** DISP-48: with a reason it is another request, and has a key of its own. */
  function proceed(motivo: string) {
    if (!sent.current || create.isPending) return;
    const despacho = { ...sent.current, motivo };
    sent.current = despacho;
    create.mutate({ key: crypto.randomUUID(), client, despacho }, { onError: refuse, onSuccess: close });
  }

  /** CUM-41: sends the same dispatch with the override of a second person. Their password is not kept afterwards. */
  function authorise(autorizacion: Autorizacion, onRefused: (error: Error) => void) {
    if (!sent.current || create.isPending) return;
    const { motivo, usuario } = autorizacion;
    // What speaks against it includes another trip: one reason answers for both.
    const isCrossing = refusal?.cruces || refusal?.razones?.some(({ codigo }) => codigo === 'doble_salida');
    const despacho = isCrossing ? { motivo, ...sent.current } : sent.current;
    // After a lost answer the same decision finds the same dispatch.
    const what = JSON.stringify([despacho, motivo, usuario]);
    if (decided.current.what !== what) decided.current = { what, key: crypto.randomUUID() };

    function handleError(error: Error) {
      const found = refusalIn(error);
      // What a second person was asked for is still in the way when the server finds more.
      if (found) setRefusal((now) => ({ ...now, ...found }));
      else if (isAboutFields(error)) return refuse(error);
      onRefused(error);
    }
    create.mutate(
      { key: decided.current.key, client, despacho, secret: { autorizacion } },
      { onError: handleError, onSuccess: close },
    );
  }

  function reset() {
    close();
    create.reset();
  }

  return { create, refusal, send, proceed, authorise, reset };
}

/** The fields of the form itself, which lies under the dialog. */
const FIELDS = new Set(['fecha', 'conductor', 'idruta', 'idactivo', 'inControl']);

const isAboutFields = (error: Error) =>
  error instanceof DomainError && error.errors.some(({ path }) => FIELDS.has(path.split('.')[0] ?? ''));
