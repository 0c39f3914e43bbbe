import { eventosDocument } from '@fenix/domain/conduccion/tablero/eventosDocument';
import type { ViajeConducido } from '@fenix/domain/conduccion/tablero/viajes';
import { useAddLetterhead } from '../../shared/document/letterhead';
import { savePdf } from '../../shared/document/savePdf';
import { DownloadButton } from '../../shared/list/DownloadButton';
import styles from './Recorrido.module.css';

type Props = { client: string; placa: string; viaje: ViajeConducido };

/** INF-85: the events of the trip as a paper to sign with the driver. */
export function EventosPdf({ client, placa, viaje }: Props) {
  const addLetterhead = useAddLetterhead();
  const { conductor } = viaje;
  const download = () => savePdf(addLetterhead(eventosDocument({ viaje, placa, client, conductor })));
  return (
    <div className={styles.paper}>
      <DownloadButton onDownload={download}>Eventos para firmar (PDF)</DownloadButton>
    </div>
  );
}
