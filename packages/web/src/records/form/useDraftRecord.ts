import { useQuery } from '@tanstack/react-query';
import { useDevice } from '../../outbox/DeviceProvider';
import { listDrafts } from '../../outbox/drafts';
import { useViewer } from '../../shared/viewer';
import type { FormKind } from './formKind';

/** The drafts of one kind that are not finished, newest first. */
export type Unfinished = readonly { record: string; savedAt: number; values: unknown }[];

type Options<T> = {
  /** What the choice depends on: the address, the company. */
  of: readonly unknown[];
  /** `queued`: the records whose form is finished and waits in the outbox. */
  choose: (drafts: Unfinished, queued: ReadonlySet<string>) => T | Promise<T>;
};

/** Which record a form is about: chosen once when it opens, from the address and from the drafts of this device. */
export function useDraftRecord<T>({ name }: Pick<FormKind, 'name'>, { of, choose }: Options<T>) {
  const { store, outbox } = useDevice();
  const { _id } = useViewer();
  return useQuery({
    // Not under the key of the kind's records: their refetch must not change the open form.
    queryKey: ['borrador', name, _id, ...of] as const,
    queryFn: async () => {
      const prefix = outbox.idOf({ kind: name, record: '' });
      const none = { drafts: [], queued: new Set<string>() };
      // A device that cannot be read begins a new form.
      const { drafts, queued } = await listDrafts(store, prefix).catch(() => none);
      const unfinished = drafts.flatMap(({ id, savedAt, values }) =>
        queued.has(id) ? [] : [{ record: id.slice(prefix.length), savedAt, values }],
      );
      return choose(unfinished, new Set([...queued].map((id) => id.slice(prefix.length))));
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A form that is opened again chooses again.
    gcTime: 0,
    retry: false,
  });
}
