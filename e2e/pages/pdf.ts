import { readFile } from 'node:fs/promises';
import { readPdfText } from '@fenix/documents/testing/readPdfText';

/** Page sizes in points and the text that can be selected, of a PDF our renderer wrote. */
export async function readPdf(path: string): Promise<{ pages: { width: number; height: number }[]; text: string }> {
  const bytes = await readFile(path);
  const boxes = bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return {
    pages: [...boxes].map(([, width, height]) => ({ width: Number(width), height: Number(height) })),
    text: readPdfText(bytes).join('\n'),
  };
}
