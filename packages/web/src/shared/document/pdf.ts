import type { Doc } from '@fenix/domain/document/blocks';

export type PdfReply = { blob: Blob } | { failed: string };

/** SHELL-34: the PDF is made in this browser, in a worker, so that the page never freezes. */
export function makePdf(doc: Doc): Promise<Blob> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PdfReply>) =>
      'blob' in data ? resolve(data.blob) : reject(new Error(data.failed)),
    );
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The PDF worker did not start')));
    worker.postMessage(doc, []);
  }).finally(() => worker.terminate());
}
