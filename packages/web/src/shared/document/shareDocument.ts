import type { Doc } from '@fenix/domain/document/blocks';
import { notify } from '../notify';
import { makePdf } from './pdf';

/** Gives the PDF to another application where the device can, and else copies the address of the page. */
export async function shareDocument(doc: Doc): Promise<void> {
  if (typeof navigator.canShare === 'function') {
    const file = new File([await makePdf(doc)], doc.fileName, { type: 'application/pdf' });
    if (navigator.canShare({ files: [file] })) return share({ files: [file], title: doc.title });
  }
  await navigator.clipboard.writeText(window.location.href);
  notify.success('Enlace copiado', 'Pégalo donde quieras compartir este documento.');
}

async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // Closing the device's share sheet is a decision, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
