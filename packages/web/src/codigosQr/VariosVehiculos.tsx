import type { VehiculoOption } from '@fenix/domain/flota/catalogo';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { matchesSearch } from '@fenix/domain/text/search';
import { vehicleLabel } from '@fenix/domain/flota/vehicleLabel';
import { Checkbox, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { VehicleOption, vehicleText } from '../flota/options';
import { DownloadButton } from '../shared/list/DownloadButton';
import { SearchField } from '../shared/list/SearchField';
import { formatCount } from '../shared/numbers';
import styles from './CodigosQrScreen.module.css';

type Props = {
  /** Absent while they are on their way. */
  vehiculos: readonly VehiculoOption[] | undefined;
  onDownload: (chosen: readonly VehiculoOption[]) => Promise<void>;
  /** As labels to cut out, six to a letter page. */
  onDownloadLabels: (chosen: readonly VehiculoOption[]) => Promise<void>;
};

/** Prints the QR codes of the selected vehicles as one file, a page each. */
export function VariosVehiculos({ vehiculos: fleet, onDownload, onDownloadLabels }: Props) {
  const isLoading = fleet === undefined;
  const vehiculos = fleet ?? [];
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const shown = vehiculos.filter((vehiculo) => matchesSearch(vehicleText(vehiculo), search));
  const chosen = vehiculos.filter(({ id }) => ticked.has(id));
  const isAll = shown.length > 0 && shown.every(({ id }) => ticked.has(id));
  const isSome = shown.some(({ id }) => ticked.has(id));

  function tick(ids: readonly string[], isOn: boolean) {
    const rest = [...ticked].filter((id) => !ids.includes(id));
    setTicked(new Set(isOn ? [...rest, ...ids] : rest));
  }

  return (
    <section className={styles.panel} aria-labelledby="varios-vehiculos">
      <h2 id="varios-vehiculos">Varios vehículos</h2>
      <SearchField label="Buscar en la flota" value={search} onChange={setSearch} />
      <div className={styles.fleet}>
        <Checkbox
          className={styles.all ?? ''}
          label={`${search ? 'Los que coinciden' : 'Todos'} (${formatCount(shown.length)})`}
          disabled={shown.length === 0}
          checked={isAll}
          indeterminate={isSome && !isAll}
          onChange={(event) =>
            tick(
              shown.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
        <ul className={styles.vehicles} aria-label="Flota" aria-busy={isLoading}>
          {isLoading && [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} component="li" height={28} my={6} />)}
          {shown.map((vehiculo) => (
            <li key={vehiculo.id}>
              <Checkbox
                label={<VehicleOption {...vehiculo} />}
                aria-label={vehicleLabel(vehiculo)}
                checked={ticked.has(vehiculo.id)}
                onChange={(event) => tick([vehiculo.id], event.currentTarget.checked)}
              />
            </li>
          ))}
          {!isLoading && shown.length === 0 && <li className={styles.nothing}>{FLOTA_MESSAGES.noVehicle}</li>}
        </ul>
      </div>
      <DownloadButton disabled={chosen.length === 0} onDownload={() => onDownload(chosen)}>
        {downloadWords(chosen.length)}
      </DownloadButton>
      <DownloadButton disabled={chosen.length === 0} onDownload={() => onDownloadLabels(chosen)}>
        Etiquetas para recortar
      </DownloadButton>
      <p className={styles.hint}>
        Los códigos salen uno por página de 29 × 29 cm; las etiquetas, seis por hoja carta con líneas de corte.
      </p>
    </section>
  );
}

function downloadWords(count: number): string {
  if (count === 0) return 'Descargar los elegidos';
  return count === 1 ? 'Descargar 1 código' : `Descargar ${formatCount(count)} códigos`;
}
