import type { RutaOption, VehiculoOption } from '@fenix/domain/flota/catalogo';
import { Text } from '@mantine/core';
import { formatCount } from '../shared/numbers';
import { PlateChip } from '../shared/PlateChip';
import styles from './options.module.css';

/** How the things a dispatch is made of look in their lists, and by which words they are found. */
export function vehicleText({ nombre, patente, grupo }: VehiculoOption): string {
  return `${patente} ${nombre} ${grupo}`;
}

export function VehicleOption({ nombre, patente, grupo }: VehiculoOption) {
  return (
    <span className={styles.option}>
      <PlateChip plate={patente} />
      <span>{nombre}</span>
      <Text span c="dimmed" className={styles.aside}>
        {grupo}
      </Text>
    </span>
  );
}

export function RouteOption(ruta: RutaOption) {
  return (
    <span className={styles.option}>
      <span>{ruta.nombre}</span>
      <Text span c="dimmed" className={styles.aside}>
        {routeSummary(ruta)}
      </Text>
    </span>
  );
}

export function routeSummary({ lugares }: RutaOption): string {
  const minutes = lugares.reduce((sum, { timeBetween }) => sum + timeBetween, 0);
  const stops = lugares.length === 1 ? '1 parada' : `${lugares.length} paradas`;
  return `${stops}, ${formatCount(minutes)} min`;
}
