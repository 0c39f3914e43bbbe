import { DocumentReading, DocumentSheet } from '@fenix/documents/screen';
import { type Doc, PAGE } from '@fenix/domain/document/blocks';
import { Button, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconPrinter, IconShare } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './DocumentPage.module.css';
import { DownloadButton } from '../list/DownloadButton';
import { notify } from '../notify';
import './paper.css';
import { savePdf } from './savePdf';
import { shareDocument } from './shareDocument';
import { useIsPhone } from '../useIsPhone';
import { useIsPrinting } from './useIsPrinting';
import { usePaperFooter } from './usePaperFooter';

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
};

/** A sheet of paper on a desk: exactly what is printed and downloaded. A telephone reads it first, and can see the sheet. */
export function DocumentPage({ doc, actions, isPreparing = false }: Props) {
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
        <DownloadButton variant="filled" disabled={isPreparing} onDownload={() => savePdf(doc)}>
          PDF
        </DownloadButton>
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
