import { type DespachoRow, driverOf } from '@fenix/domain/flota/despacho';
import { tripShown } from '@fenix/domain/flota/recorrido';
import { Text } from '@mantine/core';
import { PlateChip } from '../shared/PlateChip';
import { Estado } from './Estado';
import styles from './despachoCard.module.css';

/** A dispatch on a phone: when and with what first, then where to and who drives. */
export function despachoCard(row: DespachoRow) {
  return (
    <>
      <span className={styles.cardHead}>
        <Text span fw={600}>
          {row.hora_inicio.slice(0, 5)}
        </Text>
        <PlateChip plate={row.placa} />
        <Text span c="dimmed">
          {row.activo}
        </Text>
        <Estado shown={tripShown(row)} />
      </span>
      <Text>{row.nombre}</Text>
      <Text c="dimmed">
        {row.fecha_inicio} · {driverOf(row) || 'Sin conductor'}
      </Text>
    </>
  );
}
