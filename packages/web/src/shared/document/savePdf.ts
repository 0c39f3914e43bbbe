import type { Doc } from '@fenix/domain/document/blocks';
import { notify } from '../notify';
import { makePdf } from './pdf';
import { saveBlob } from '../file/saveBlob';

const PDF_FAILED = 'No pudimos crear el PDF. Intenta de nuevo.';

/** SHELL-34: the document among the browser's downloads, or why it is not. */
export async function savePdf(doc: Doc | Promise<Doc>): Promise<void> {
  try {
    const file = await makePdf(doc);
    saveBlob(file, (await doc).fileName);
  } catch (error) {
    notify.failure(error, PDF_FAILED);
  }
}
