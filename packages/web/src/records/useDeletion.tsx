import { type BorradoKind, PAPELERA_MESSAGES } from '@fenix/domain/assembly/papelera';
import type { RecordKind } from '@fenix/domain/records/kind';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { call } from '../shared/api';
import { confirm } from '../shared/confirm';
import { DeleteButton } from '../shared/DataTable/DeleteButton';
import { messageOf } from '../shared/ErrorState';
import { notify } from '../shared/notify';
import { type Chosen, offerUndo } from '../shared/undo';

type Words = {
  deleteTitle: string;
  deleteQuestion: string;
  deleteLimit: string;
  nothingToDelete: string;
  deleted: string;
  deleteFailed: string;
};

type Options<R> = {
  kind: Pick<RecordKind, 'api'> & { key: BorradoKind };
  words: Words;
  /** How many may be deleted at once. */
  max: number;
  rows: readonly R[] | undefined;
  /** The list they are chosen in: another filter is another list, and the choice does not go along. */
  of: string;
  canDelete: (row: R) => boolean;
  nameOf: (row: R) => string;
  refresh: () => unknown;
};

const NONE: ReadonlySet<string> = new Set();

/** The selection of a list, and deleting what is selected after asking, with undo. */
export function useDeletion<R extends { _id: string }>(options: Options<R>) {
  const { kind, words, max, rows, of, canDelete, nameOf, refresh } = options;
  const remove = useMutation({
    mutationFn: ({ ids: listIds }: Chosen) => call(z.null(), 'POST', `${kind.api}/deleteList`, { listIds }),
    onSuccess: (_, chosen) => offerUndo({ kind: kind.key, ...chosen, title: words.deleted, refresh }),
    onError: (error) => notify.error(words.deleteFailed, messageOf(error, '')),
    onSettled: refresh,
  });
  const [chosen, setChosen] = useState<{ keys: ReadonlySet<string>; of: string }>();
  const selected = chosen?.of === of ? chosen.keys : NONE;
  const kept = useMemo(() => new Set(rows?.filter((row) => !canDelete(row)).map(({ _id }) => _id)), [rows, canDelete]);

  async function handleDelete() {
    // Another person may have deleted them since they were chosen.
    const ids = [...selected].filter((id) => !kept.has(id));
    if (ids.length === 0) {
      setChosen(undefined);
      return notify.warning(words.nothingToDelete);
    }
    const about = (rows ?? [])
      .filter(({ _id }) => ids.includes(_id))
      .map(nameOf)
      .join(', ');
    const { afterDeleting: note } = PAPELERA_MESSAGES;
    const question = { title: words.deleteTitle, message: words.deleteQuestion, about, note };
    if (!(await confirm({ ...question, confirmLabel: 'Eliminar', danger: true }))) return;
    remove.mutate({ ids, about }, { onSuccess: () => setChosen(undefined) });
  }

  return {
    selected,
    onChange: (keys: ReadonlySet<string>) => setChosen({ keys, of }),
    max,
    onLimit: () => notify.warning(words.deleteLimit),
    isSelectable: (key: string) => !kept.has(key),
    actions: <DeleteButton isBusy={remove.isPending} onClick={() => void handleDelete()} />,
  };
}
