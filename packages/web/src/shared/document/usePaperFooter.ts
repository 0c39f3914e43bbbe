import type { Doc } from '@fenix/domain/document/blocks';
import { useEffect } from 'react';

const PROPERTY = '--fx-paper-footer';

/** Hands the footer to the margin of the printed pages, which read nothing but the properties of the root. */
export function usePaperFooter({ blocks }: Doc): void {
  const text = blocks.find((block) => block.kind === 'footer')?.text ?? '';
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(PROPERTY, quoted(text));
    return () => void style.removeProperty(PROPERTY);
  }, [text]);
}

/** As a text of a style sheet, where a backslash and a quote have a meaning. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, ' ')}"`;
}
