import { PASSENGER_HEADERS, passengerCells, passengerTable } from '@fenix/domain/libro/pasajeros';
import type { FormImage } from '@fenix/domain/flota/pasajeros';
import { Title } from '@mantine/core';
import styles from './PassengerTable.module.css';

type Props = { stops: readonly string[]; fotos: readonly { id: string }[]; counted: readonly FormImage[] };

/** TRIP-14, TRIP-16, TRIP-17: how many people were on board at each stop, and in all. */
export function PassengerTable({ stops, fotos, counted }: Props) {
  return (
    <section aria-labelledby="pasajeros">
      <Title order={2} id="pasajeros" mb="xs">
        Pasajeros
      </Title>
      <div className={styles.frame}>
        <table className={styles.table} aria-labelledby="pasajeros">
          <thead>
            <tr>
              {PASSENGER_HEADERS.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {passengerTable(stops, fotos, counted).map((row, index) => {
              const [parada, ...counts] = passengerCells(row);
              return (
                <tr key={`fila-${index + 1}`}>
                  <th scope="row">{parada}</th>
                  {counts.map((count, place) => (
                    <td key={PASSENGER_HEADERS[place + 1]}>{count}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
