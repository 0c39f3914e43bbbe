import { eventosDocument } from '@fenix/domain/conduccion/tablero/eventosDocument';
import { type ViajeConduccion, excesosOf } from '@fenix/domain/conduccion/tablero/viajes';
import { instantOf } from '@fenix/domain/conduccion/tablero/window';
import { gpsStamp } from '@fenix/domain/dates/gpsStamp';
import { Evidencia, evidenciaPath } from '@fenix/domain/flota/evidencia';
import { call } from '../../shared/api';
import { useAddLetterhead } from '../../shared/document/letterhead';
import { savePdf } from '../../shared/document/savePdf';
import { DownloadButton } from '../../shared/list/DownloadButton';
import styles from './Recorrido.module.css';

type Props = { client: string; vehiculo: string; placa: string; viaje: ViajeConduccion };

/** INF-85: the events of the trip as a paper to sign with the driver. */
export function EventosPdf({ client, vehiculo, placa, viaje }: Props) {
  const addLetterhead = useAddLetterhead();

  async function document() {
    const conductor = await findConductor();
    return addLetterhead(eventosDocument({ viaje, placa, client, conductor }));
  }

  /** Of the first speeding. Without one, or while it cannot be asked, the name is written by hand. */
  async function findConductor(): Promise<string> {
    const [first] = excesosOf(viaje);
    const from = first && instantOf(first.inicio.fecha_hora);
    if (!from) return '';
    const path = evidenciaPath({ tipo: 'exceso', de: vehiculo, momento: gpsStamp(from) }, client);
    const evidencia = await call(Evidencia, 'GET', path).catch(() => undefined);
    return evidencia?.operatorName ?? '';
  }

  return (
    <div className={styles.paper}>
      <DownloadButton onDownload={() => savePdf(document())}>Eventos para firmar (PDF)</DownloadButton>
    </div>
  );
}
