import type { ListedActa } from '@fenix/domain/actas/acta';
import { useQuery } from '@tanstack/react-query';
import { HistoryDrawer } from '../../shared/record/HistoryDrawer';
import { ActaHeading } from '../ActaHeading';
import { ProcesosDialog } from '../procesos/ProcesosDialog';
import { actaQueries } from '../useActas';
import { ArchivosDialog } from './ArchivosDialog';

export type OpenDialog = { what: 'procesos' | 'archivos' | 'historial'; acta: ListedActa };

const DIALOGS = { procesos: ProcesosDialog, archivos: ArchivosDialog, historial: ActaHistory } as const;

/** What a row opens over the list. */
export function ActaDialogs({ opened, onClose }: { opened: OpenDialog | undefined; onClose: () => void }) {
  if (!opened) return null;
  const Dialog = DIALOGS[opened.what];
  return <Dialog acta={opened.acta} onClose={onClose} />;
}

function ActaHistory({ acta, onClose }: { acta: ListedActa; onClose: () => void }) {
  return (
    <HistoryDrawer
      heading={<ActaHeading acta={acta} />}
      events={useQuery(actaQueries.history(acta._id))}
      empty="Los cambios de esta acta aparecen aquí."
      onClose={onClose}
    />
  );
}
