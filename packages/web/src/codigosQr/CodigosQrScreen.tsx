import { DocumentReading } from '@fenix/documents/screen';
import { codigosDoc, etiquetasDoc } from '@fenix/domain/codigosQr/codigo';
import type { VehiculoOption } from '@fenix/domain/flota/catalogo';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { vehicleLabel } from '@fenix/domain/flota/vehicleLabel';
import { IconBus, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaleNotice } from '../flota/StaleNotice';
import { VehicleOption, vehicleText } from '../flota/options';
import { flotaQueries } from '../flota/useFlota';
import { ErrorState } from '../shared/ErrorState';
import { PageHeader } from '../shared/PageHeader';
import { savePdf } from '../shared/document/savePdf';
import { TypeAhead } from '../shared/form/TypeAhead';
import { DownloadButton } from '../shared/list/DownloadButton';
import { publicUrl } from '../shared/product';
import { useWorkingClient } from '../shared/viewer';
import styles from './CodigosQrScreen.module.css';
import { VariosVehiculos } from './VariosVehiculos';

/** QR-01: the code that opens a vehicle's check, to be printed and stuck on it. */
export function CodigosQrScreen() {
  // The guard has sent users without a client to choose one (GUARD-81).
  const client = useWorkingClient() ?? '';
  return (
    <>
      <PageHeader
        title={routeOf('codigosQr').title}
        subtitle={`Quien escanee el código del vehículo abre su prealistamiento. Flota de ${displayName(client)}.`}
      />
      <CodigosDesk key={client} client={client} />
    </>
  );
}

const idOf = ({ id }: VehiculoOption) => id;

function CodigosDesk({ client }: { client: string }) {
  const { data, error, refetch } = useQuery(flotaQueries.vehiculos(client));
  const [vehiculo, setVehiculo] = useState<VehiculoOption>();
  const docOf = (vehiculos: readonly VehiculoOption[]) => codigosDoc(publicUrl(), client, vehiculos);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <StaleNotice freshness={data} onRetry={() => void refetch()} />
      <div className={styles.desk}>
        <section className={styles.panel} aria-labelledby="un-vehiculo">
          <h2 id="un-vehiculo">Un vehículo</h2>
          <TypeAhead
            label="Vehículo"
            placeholder="Placa, número interno o grupo"
            icon={<IconBus size={16} stroke={1.75} aria-hidden />}
            options={data?.items}
            value={vehiculo}
            onChange={setVehiculo}
            idOf={idOf}
            labelOf={vehicleLabel}
            searchOf={vehicleText}
            render={VehicleOption}
            nothing={FLOTA_MESSAGES.noVehicle}
          />
          <div className={styles.paper}>
            {vehiculo ? (
              <DocumentReading doc={docOf([vehiculo])} />
            ) : (
              <p className={styles.blank}>
                <IconQrcode size={48} stroke={1.25} aria-hidden />
                Elige un vehículo para ver su código.
              </p>
            )}
          </div>
          <DownloadButton
            variant="filled"
            disabled={!vehiculo}
            onDownload={() => vehiculo && savePdf(docOf([vehiculo]))}
          >
            Descargar PDF
          </DownloadButton>
        </section>
        <VariosVehiculos
          vehiculos={data?.items}
          onDownload={(chosen) => savePdf(docOf(chosen))}
          onDownloadLabels={(chosen) => savePdf(etiquetasDoc(publicUrl(), client, chosen))}
        />
      </div>
    </>
  );
}
