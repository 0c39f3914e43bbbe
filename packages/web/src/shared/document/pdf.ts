import type { Doc } from '@fenix/domain/document/blocks';

export type PdfReply = { blob: Blob } | { failed: string };

/**
 * SHELL-34: the PDF is made in this browser, in a worker, so that the page never freezes. The worker reads its code while
 * a document that is still being put together comes.
 */
export function makePdf(doc: Doc | Promise<Doc>): Promise<Blob> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PdfReply>) =>
      'blob' in data ? resolve(data.blob) : reject(new Error(data.failed)),
    );
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The PDF worker did not start')));
    Promise.resolve(doc).then((whole) => worker.postMessage(whole, []), reject);
  }).finally(() => worker.terminate());
}
