import type { ListedActa } from '@fenix/domain/actas/acta';
import { ProcesosDialog } from '../procesos/ProcesosDialog';
import { ArchivosDialog } from './ArchivosDialog';
import { HistoryDrawer } from './HistoryDrawer';

export type Opened = { what: 'procesos' | 'archivos' | 'historial'; acta: ListedActa };

const DIALOGS = { procesos: ProcesosDialog, archivos: ArchivosDialog, historial: HistoryDrawer } as const;

/** What a row opens over the list. */
export function ActaDialogs({ opened, onClose }: { opened: Opened | undefined; onClose: () => void }) {
  if (!opened) return null;
  const Dialog = DIALOGS[opened.what];
  return <Dialog acta={opened.acta} onClose={onClose} />;
}
