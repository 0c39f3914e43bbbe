import { Evidencia, evidenciaPath, readEvidenciaSearch } from '@fenix/domain/flota/evidencia';
import { type InformeValues, PICTURE_PLACE, type PendingPicture, informeOf } from '@fenix/domain/informes/crear/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenDraft } from '../../outbox/useDraft';
import { takeMapPicture } from '../../map/takeMapPicture';
import { call, request } from '../../shared/api';
import { shrinkPhoto } from '../../shared/file/shrinkPhoto';
import { logFailure } from '../../shared/log';
import { useOwnQuery } from '../../shared/routing';
import { informeQueries } from '../useInformes';

/** INF-81: the evidence that the address names; undefined where it names none. */
export function useEvidenciaRef() {
  return readEvidenciaSearch(useOwnQuery('origen'), useOwnQuery('de'), useOwnQuery('momento'));
}

/** INF-81: what the evidence fills in. One that could not be read is asked for again: nothing is kept of the failure. */
export function useEvidenceFacts(client: string | undefined) {
  const ref = useEvidenciaRef();
  const path = ref && client ? evidenciaPath(ref, client) : '';
  return useQuery({
    queryKey: [...informeQueries.all, 'evidencia', path] as const,
    queryFn: async (): Promise<Partial<InformeValues>> => {
      if (path === '' || !client) return {};
      return informeOf(await call(Evidencia, 'GET', path), client);
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The map of a place as a picture of a report, in CSS pixels. */
const MAP = { width: 800, height: 560, zoom: 15, scheme: 'light' } as const;

/** INF-81: attaches the picture of the evidence once, as any file that a person attaches; true where that failed. */
export function useEvidencePicture({ values, files, set, setFile }: OpenDraft<InformeValues>): boolean {
  const { pendingPicture: pending } = values;
  const [hasFailed, setFailed] = useState(false);
  const keep = useEffectEvent(async (file: File) => {
    if (!files[PICTURE_PLACE]) await setFile(PICTURE_PLACE, file);
    set({ pendingPicture: null });
  });
  const giveUp = useEffectEvent((error: unknown) => {
    logFailure('imagen de la evidencia', error);
    setFailed(true);
    set({ pendingPicture: null });
  });
  useEffect(() => {
    if (!pending) return undefined;
    let isGone = false;
    fileOf(pending).then(
      (file) => (isGone ? undefined : keep(file)),
      (error: unknown) => (isGone ? undefined : giveUp(error)),
    );
    return () => {
      isGone = true;
    };
  }, [pending]);
  return hasFailed;
}

async function fileOf({ imagen, punto, trazado }: PendingPicture): Promise<File> {
  if (imagen === null) {
    if (!punto) throw new Error('an evidence without a picture and without a place');
    const map = await takeMapPicture({ trazado, lugares: [], marca: punto }, { center: punto, ...MAP });
    return new File([map], `mapa.${endingOf(map)}`, { type: map.type });
  }
  const picture = await (await request('GET', imagen, undefined, { headers: { Accept: 'image/*' } })).blob();
  return shrinkPhoto(new File([picture], `evidencia.${endingOf(picture)}`, { type: picture.type }));
}

const endingOf = ({ type }: Blob) => type.replace(/^image\//, '').replace('jpeg', 'jpg') || 'jpg';
