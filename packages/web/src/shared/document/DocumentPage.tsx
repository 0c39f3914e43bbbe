import { DocumentReading, DocumentSheet } from '@fenix/documents/screen';
import { type Doc, PAGE } from '@fenix/domain/document/blocks';
import { Button, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconPrinter, IconShare } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { DownloadButton } from '../list/DownloadButton';
import { notify } from '../notify';
import { useIsPhone } from '../useIsPhone';
import styles from './DocumentPage.module.css';
import './paper.css';
import { makePdf } from './pdf';
import { savePdf } from './savePdf';

type View = 'reading' | 'sheet';
const VIEWS: { value: View; label: string }[] = [
  { value: 'reading', label: 'Lectura' },
  { value: 'sheet', label: 'Hoja' },
];

const SHARE_FAILED = 'No pudimos compartir el documento.';

type Props = {
  doc: Doc;
  actions?: ReactNode;
  /** Something of it is still on its way; what leaves the screen waits for it. */
  isPreparing?: boolean;
  /** INSP-10: some documents are no paper yet, and can only be read. */
  isPaper?: boolean;
};

/** A sheet of paper on a desk: exactly what is printed and downloaded. A telephone reads it first, and can see the sheet. */
export function DocumentPage({ doc, actions, isPreparing = false, isPaper = true }: Props) {
  const isPhone = useIsPhone();
  const isPrinting = useIsPrinting();
  const [view, setView] = useState<View>('reading');
  usePaperFooter(doc);
  const isReading = isPhone && view === 'reading' && !isPrinting;

  async function handleShare() {
    try {
      await shareDocument(doc);
    } catch (error) {
      notify.failure(error, SHARE_FAILED);
    }
  }

  return (
    <div className={styles.desk}>
      <div className={styles.toolbar} role="toolbar" aria-label="Documento">
        {isPreparing && <output className={styles.preparing}>Preparando los videos</output>}
        {isPhone && (
          <SegmentedControl
            className={styles.views ?? ''}
            aria-label="Cómo verlo"
            data={VIEWS}
            value={view}
            onChange={setView}
          />
        )}
        {isPaper && (
          <DownloadButton variant="filled" disabled={isPreparing} onDownload={() => savePdf(doc)}>
            PDF
          </DownloadButton>
        )}
        <Button
          variant="default"
          disabled={isPreparing}
          onClick={() => window.print()}
          leftSection={<IconPrinter size={16} stroke={1.75} />}
        >
          Imprimir
        </Button>
        <Button
          variant="default"
          disabled={isPreparing}
          onClick={() => void handleShare()}
          leftSection={<IconShare size={16} stroke={1.75} />}
        >
          Compartir
        </Button>
        {actions}
      </div>
      {isReading ? (
        <div className={styles.reading}>
          <DocumentReading doc={doc} />
        </div>
      ) : (
        <Fitted>
          <DocumentSheet doc={doc} />
        </Fitted>
      )}
    </div>
  );
}

/** The sheet keeps its own measures; on a narrower screen it is seen from further away. */
function Fitted({ children }: { children: ReactNode }) {
  const { ref, width } = useElementSize();
  const { ref: sheet, height: drawn } = useElementSize();
  const scale = width === 0 ? 1 : Math.min(1, width / PAGE.width);
  const height = Math.max(PAGE.height, drawn);

  return (
    <div ref={ref} className={styles.fit}>
      <div className={styles.room} style={{ width: PAGE.width * scale, height: height * scale }}>
        <div ref={sheet} data-sheet className={styles.sheet} style={{ transform: `scale(${scale})` }}>
          {children}
        </div>
      </div>
    </div>
  );
}

/** Gives the PDF to another application where the device can, and else copies the address of the page. */
async function shareDocument(doc: Doc): Promise<void> {
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

/** True while the browser makes the printed pages: what they show is drawn before it looks. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

const PROPERTY = '--fx-paper-footer';

/** Hands the footer to the margin of the printed pages, which read nothing but the properties of the root. */
function usePaperFooter({ blocks }: Doc): void {
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
