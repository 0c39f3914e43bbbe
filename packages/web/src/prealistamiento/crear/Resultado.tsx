import { formatDateTime } from '@fenix/domain/dates/format';
import { APPROVED } from '@fenix/domain/flota/aprobado';
import { estadoWord } from '@fenix/domain/prealistamiento/lista/columns';
import { presetDocument } from '@fenix/domain/prealistamiento/documentos/document';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import type { PresetCreated } from '@fenix/domain/prealistamiento/registro';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconHandStop, IconShare } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormCard } from '../../records/form/FormCard';
import { PlateChip } from '../../shared/PlateChip';
import { StateLabel } from '../../shared/StateLabel';
import { sharePdf } from '../../shared/document/sharePdf';
import { savePdf } from '../../shared/document/savePdf';
import { DownloadButton } from '../../shared/list/DownloadButton';
import { notify } from '../../shared/notify';
import { RouteLink } from '../../shared/routing';
import { presetQueries } from '../usePrealistamientos';
import styles from './CrearPrealistamientoScreen.module.css';

const SHARE_FAILED = 'No pudimos compartir el reporte. Descárgalo y envíalo tú.';

/** What the server decided, large enough to be read from the seat, and to be shown at the roadside. */
export function Resultado({ sent, onAnother }: { sent: PresetCreated; onAnother: () => void }) {
  const isApproved = sent.estado === APPROVED;
  const Icon = isApproved ? IconCircleCheck : IconHandStop;
  const bloqueos = sent.bloqueos ?? [];
  const facts = [
    `N.º ${sent.consecutive}`,
    ...(sent.cretedDate ? [formatDateTime(new Date(sent.cretedDate))] : []),
    ...(sent.conductor ? [sent.conductor] : []),
  ];
  return (
    <FormCard
      label="Resultado"
      actions={
        <>
          <Button renderRoot={(props) => <RouteLink {...props} to="prealistamientoPdf" params={{ id: sent._id }} />}>
            Ver el reporte
          </Button>
          <Paper id={sent._id} />
          <Button variant="default" onClick={onAnother}>
            Hacer otro prealistamiento
          </Button>
        </>
      }
    >
      <div className={styles.verdict} data-state={isApproved ? 'ok' : 'danger'}>
        <Icon size={48} stroke={1.5} aria-hidden />
        <div>
          <h2>{estadoWord(sent.estado)}</h2>
          {isApproved ? <p>El vehículo puede salir.</p> : <p className={styles.stop}>{PRESET_MESSAGES.stop}</p>}
        </div>
      </div>
      <p className={styles.facts}>
        {sent.placa && <PlateChip plate={sent.placa} />}
        <span>{facts.join(' · ')}</span>
      </p>
      {bloqueos.length > 0 && (
        <div>
          <h3 className={styles.why}>El vehículo no puede salir por:</h3>
          <ul className={styles.blocking}>
            {bloqueos.map((bloqueo) => (
              <li key={bloqueo}>{bloqueo}</li>
            ))}
          </ul>
        </div>
      )}
      {(sent.avisos ?? []).map((aviso) => (
        <p key={aviso} className={styles.aviso}>
          <StateLabel state="warning">{aviso}</StateLabel>
        </p>
      ))}
    </FormCard>
  );
}

/** PRE-14: the maker's own paper, to keep or to send on. */
function Paper({ id }: { id: string }) {
  const queries = useQueryClient();
  const [isSharing, setSharing] = useState(false);
  const read = async () => presetDocument(await queries.fetchQuery(presetQueries.one(id)));

  async function handleShare() {
    setSharing(true);
    try {
      await sharePdf(await read());
    } catch (error) {
      notify.failure(error, SHARE_FAILED);
    }
    setSharing(false);
  }

  return (
    <>
      <Button
        variant="default"
        loading={isSharing}
        leftSection={<IconShare size={16} stroke={1.75} aria-hidden />}
        onClick={() => void handleShare()}
      >
        Compartir
      </Button>
      <DownloadButton variant="default" onDownload={() => savePdf(read())}>
        Descargar PDF
      </DownloadButton>
    </>
  );
}
