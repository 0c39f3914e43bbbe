import type { Doc } from '@fenix/domain/document/blocks';
import { saveBlob } from '../file/saveBlob';
import { makePdf } from './pdf';

/** Gives the PDF to another application where the device can, and else keeps it among the downloads. */
export async function sharePdf(doc: Doc): Promise<void> {
  const file = new File([await makePdf(doc)], doc.fileName, { type: 'application/pdf' });
  if (!canShare(file)) return saveBlob(file, doc.fileName);
  await openShareSheet({ files: [file], title: doc.title });
}

export function canShare(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

export async function openShareSheet(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // Closing the device's share sheet is a decision, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
