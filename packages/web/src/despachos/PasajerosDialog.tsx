import { formatDateTime } from '@fenix/domain/dates/format';
import type { DespachoRow } from '@fenix/domain/flota/despacho';
import { CAMARAS, type Pasajeros } from '@fenix/domain/flota/pasajeros';
import { Modal, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '../shared/Loading';
import { EmptyState } from '../shared/EmptyState';
import { ErrorState } from '../shared/ErrorState';
import { formatCount } from '../shared/numbers';
import styles from './PasajerosDialog.module.css';
import { flotaQueries } from '../flota/useFlota';

type Props = { client: string; row: DespachoRow | undefined; onClose: () => void };

/** DISP-35, DISP-36: how many passengers were counted on the trip, record by record. */
export function PasajerosDialog({ client, row, onClose }: Props) {
  return (
    <Modal
      opened={row !== undefined}
      onClose={onClose}
      title={row ? `Pasajeros de ${row.placa}, ${row.fecha_inicio} ${row.hora_inicio.slice(0, 5)}` : ''}
      size="xl"
    >
      {row && <Counted client={client} id={row.id} />}
    </Modal>
  );
}

function Counted({ client, id }: { client: string; id: string }) {
  const { data, error, refetch } = useQuery(flotaQueries.pasajeros(client, id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={120} />;
  if (data.registros.length === 0) return <EmptyState hint="Este viaje todavía no tiene pasajeros registrados." />;
  return <Records {...data} />;
}

function Records({ total, registros }: Pasajeros) {
  return (
    <>
      <p className={styles.total}>
        <strong>{formatCount(total)}</strong> {total === 1 ? 'pasajero' : 'pasajeros'}
      </p>
      <Table.ScrollContainer minWidth={620}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Parada</Table.Th>
              <Table.Th>Cámara</Table.Th>
              <Table.Th>Fecha y hora</Table.Th>
              <Table.Th ta="right">Pasajeros</Table.Th>
              <Table.Th>Novedad</Table.Th>
              <Table.Th>Responsable</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {registros.map((registro) => (
              <Table.Tr key={registro.foto}>
                <Table.Td>{registro.parada ?? '—'}</Table.Td>
                <Table.Td>{registro.camara ? CAMARAS[registro.camara] : '—'}</Table.Td>
                <Table.Td>{formatDateTime(new Date(registro.fecha_hora))}</Table.Td>
                <Table.Td ta="right">{formatCount(registro.numPassengers)}</Table.Td>
                <Table.Td>{registro.noveltie || <Text span>—</Text>}</Table.Td>
                <Table.Td>{registro.responsable}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
