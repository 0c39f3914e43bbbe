import { DocumentSheet } from '@fenix/documents/screen';
import { type Doc, PAGE } from '@fenix/domain/document/blocks';
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconPrinter, IconShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './DocumentPage.module.css';
import { DownloadButton } from './DownloadButton';
import { notify } from './notify';
import { makePdf } from './pdf';
import { saveBlob } from './saveBlob';
import { shareDocument } from './shareDocument';

const PDF_FAILED = 'No pudimos crear el PDF. Intenta de nuevo.';
const SHARE_FAILED = 'No pudimos compartir el documento.';

/** A sheet of paper on a desk: exactly what is printed and downloaded. */
export function DocumentPage({ doc, actions }: { doc: Doc; actions?: ReactNode }) {
  async function handlePdf() {
    try {
      saveBlob(await makePdf(doc), doc.fileName);
    } catch (error) {
      notify.failure(error, PDF_FAILED);
    }
  }

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
        <DownloadButton variant="filled" onDownload={handlePdf}>
          PDF
        </DownloadButton>
        <Button variant="default" onClick={() => window.print()} leftSection={<IconPrinter size={16} stroke={1.75} />}>
          Imprimir
        </Button>
        <Button
          variant="default"
          onClick={() => void handleShare()}
          leftSection={<IconShare size={16} stroke={1.75} />}
        >
          Compartir
        </Button>
        {actions}
      </div>
      <Fitted>
        <DocumentSheet doc={doc} />
      </Fitted>
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
