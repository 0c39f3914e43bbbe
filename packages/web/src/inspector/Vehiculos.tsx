import type { InspectorFleet, InspectorVehicle } from '@fenix/domain/incontrol/app/vehiculo';
import { searchKey } from '@fenix/domain/text/search';
import { vehicleOfCodigo } from '@fenix/domain/flota/codigoVehiculo';
import { IconChevronRight, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import type { Entry } from '../outbox/outbox';
import { Button } from '../sesion/plain/Button';
import { Field } from '../sesion/plain/Field';
import { PlateChip } from '../shared/PlateChip';
import type { Begun, Sent } from './device';
import { Lector } from './Lector';
import { canScan } from './scan';
import { go, hashOf } from './useHash';
import { idOfVehicle } from './vehiculo';
import styles from './Vehiculos.module.css';
import { TripReports } from './Viajes';

type Props = {
  fleet: InspectorFleet | undefined;
  isAway: boolean;
  begun: readonly Begun[] | undefined;
  entries: readonly Entry[];
  sent: readonly Sent[];
};

/** More than these are looked for, not read through. */
const MOST = 20;

/** IAPP-31, IAPP-32: any vehicle of the company, by its code or by its plate. */
export function Vehiculos({ fleet, isAway, ...reports }: Props) {
  const [search, setSearch] = useState('');
  const [isReading, setReading] = useState(false);
  const [notice, setNotice] = useState('');
  if (!fleet)
    return (
      <p className={styles.none}>
        {isAway ? 'Sin señal. Los vehículos se cargan en cuanto haya señal.' : 'Cargando los vehículos…'}
      </p>
    );

  function handleCode(text: string) {
    setReading(false);
    const id = vehicleOfCodigo(text);
    if (id === undefined) setNotice('Este código no es el de un vehículo.');
    else go({ at: 'viaje', trip: idOfVehicle(id) });
  }

  const words = searchKey(search).split(/\s+/).filter(Boolean);
  const found = fleet.vehiculos.filter((one) => words.every((word) => textOf(one).includes(word)));
  return (
    <>
      {canScan() ? (
        <Button
          onClick={() => {
            setNotice('');
            setReading(true);
          }}
        >
          <IconQrcode size={22} stroke={1.75} aria-hidden /> Leer el código QR
        </Button>
      ) : (
        <p className={styles.hint}>
          <IconQrcode size={22} stroke={1.75} aria-hidden />
          Para leer el código QR de un vehículo, apunta a él con la cámara del celular: se abre aquí.
        </p>
      )}
      {notice && (
        <p role="alert" className={styles.notice}>
          {notice}
        </p>
      )}
      {isReading && (
        <Lector
          onRead={handleCode}
          onClose={(why) => {
            setReading(false);
            setNotice(why ?? '');
          }}
        />
      )}
      <Field
        label="Buscar por placa, vehículo o grupo"
        type="search"
        autoComplete="off"
        autoCapitalize="characters"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={styles.list} aria-label="Vehículos">
        {found.slice(0, MOST).map((one) => (
          <li key={one.id}>
            <a className={styles.vehicle} href={hashOf({ at: 'viaje', trip: idOfVehicle(one.id) })}>
              <span className={styles.what}>
                <span className={styles.who}>
                  <PlateChip plate={one.placa} /> {one.activo}
                </span>
                {one.grupo && <span className={styles.quiet}>{one.grupo}</span>}
                <TripReports trip={idOfVehicle(one.id)} {...reports} />
              </span>
              <IconChevronRight size={20} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.none} aria-live="polite">
        {countWords(found.length, fleet.vehiculos.length)}
      </p>
    </>
  );
}

function countWords(found: number, all: number): string {
  if (all === 0) return 'Tu empresa no tiene vehículos.';
  if (found === 0) return 'Ningún vehículo coincide.';
  return found > MOST ? `Estos son ${MOST} de ${found}: escribe más de la placa.` : '';
}

function textOf({ placa, activo, grupo }: InspectorVehicle): string {
  return searchKey(`${placa} ${activo} ${grupo}`);
}
