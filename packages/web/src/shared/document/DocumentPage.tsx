import { DocumentReading, DocumentSheet } from '@fenix/documents/screen';
import { type Doc, PAGE } from '@fenix/domain/document/blocks';
import { Button, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconPrinter, IconShare } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { type Picture, PictureViewer } from '../file/PictureViewer';
import { DownloadButton } from '../list/DownloadButton';
import { notify } from '../notify';
import { useIsPhone } from '../useIsPhone';
import { usePrinted } from '../usePrinted';
import styles from './DocumentPage.module.css';
import { useAddLetterhead, useLetterhead } from './letterhead';
import './paper.css';
import { makePdf } from './pdf';
import { savePdf } from './savePdf';
import { canShare, openShareSheet } from './sharePdf';

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
  /** On a telephone: what is decided after reading. What prints and shares then is below it. */
  ending?: ReactNode;
  /** The videos of the document by their captions; a telephone plays them in their place. */
  videos?: Readonly<Record<string, string>>;
  /** INSP-10: some documents are no paper yet, and can only be read. */
  isPaper?: boolean;
};

/** A sheet of paper on a desk: exactly what is printed and downloaded. A telephone reads it first, and can see the sheet. */
export function DocumentPage({ doc: plain, actions, isPreparing = false, ending, videos, isPaper = true }: Props) {
  const isPhone = useIsPhone();
  const isPrinting = usePrinted(() => true) ?? false;
  const [view, setView] = useState<View>('reading');
  const doc = useLetterhead(plain);
  const addLetterhead = useAddLetterhead();
  const isReading = isPhone && view === 'reading' && !isPrinting;

  async function handleShare() {
    try {
      await shareDocument(await addLetterhead(plain));
    } catch (error) {
      notify.failure(error, SHARE_FAILED);
    }
  }

  const [open, setOpen] = useState<Picture>();
  const lively = useMemo(() => ({ onPicture: setOpen, ...(videos && { videos }) }), [videos]);
  const toolbar = (
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
        <DownloadButton variant="filled" disabled={isPreparing} onDownload={() => savePdf(addLetterhead(plain))}>
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
  );
  const isToolbarLast = isPhone && ending !== undefined;
  return (
    <div className={styles.desk} data-ending={isToolbarLast || undefined}>
      {!isToolbarLast && toolbar}
      {isReading ? (
        <div className={styles.reading}>
          <DocumentReading doc={doc} lively={lively} />
        </div>
      ) : (
        <Fitted>
          <DocumentSheet doc={doc} />
        </Fitted>
      )}
      {isPhone && ending}
      {isToolbarLast && toolbar}
      {open && <PictureViewer picture={open} onClose={() => setOpen(undefined)} />}
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
    if (canShare(file)) return openShareSheet({ files: [file], title: doc.title });
  }
  await navigator.clipboard.writeText(window.location.href);
  notify.success('Enlace copiado', 'Pégalo donde quieras compartir este documento.');
}
