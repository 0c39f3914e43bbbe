import { type RecordKey, kindOf } from '@fenix/domain/assembly/records';
import { request } from '../shared/api';
import { saveBlob } from '../shared/file/saveBlob';
import { notify } from '../shared/notify';

export type ExportFormat = 'csv' | 'xlsx';

/** What of a list leaves as a file: its filter and order as the list's own call takes them. */
export type ListExport = {
  /** The list's own call. */
  path: string;
  /** 'las actas', for the sentence that says it failed. */
  words: string;
  query: Readonly<Record<string, string>>;
  /** The name of the file, without its ending. */
  name: string;
};

/** Path and words of a kind of record. */
export function exportOf(key: RecordKey): Pick<ListExport, 'path' | 'words'> {
  const { api, words } = kindOf(key);
  return { path: api, words: `${words.gender === 'f' ? 'las' : 'los'} ${words.many}` };
}

/** Every row of the filter as a file, written by the server. */
export async function exportList({ path, words, query, name }: ListExport, format: ExportFormat): Promise<void> {
  const asked = new URLSearchParams({ ...query, format });
  try {
    const reply = await request('GET', `${path}/export?${asked.toString()}`);
    saveBlob(await reply.blob(), `${name}.${format}`);
  } catch (error) {
    notify.failure(error, `No pudimos exportar ${words}. Intenta de nuevo.`);
  }
}
