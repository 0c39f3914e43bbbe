import { renderPdf } from '@fenix/documents/pdf';
import type { Doc } from '@fenix/domain/document/blocks';
import type { PdfReply } from './pdf';

/** Wide enough for print on a third of the sheet, small enough for ten photos in one megabyte. */
const LONGEST_SIDE = 960;
const QUALITY = 0.8;
const PAPER_WHITE = '#ffffff';

self.addEventListener('message', ({ data }: MessageEvent<Doc>) => {
  renderPdf(data, loadPicture).then(
    (blob) => reply({ blob }),
    (error: unknown) => reply({ failed: String(error) }),
  );
});

function reply(message: PdfReply) {
  self.postMessage(message, { transfer: [] });
}

/** Any picture the browser can read becomes a JPEG of print size: the PDF format has no WebP, and originals are too large. */
async function loadPicture(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const bitmap = await createImageBitmap(await response.blob());
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas in this worker');
  pen.fillStyle = PAPER_WHITE;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
