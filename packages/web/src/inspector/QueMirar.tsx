import { formatDateTime } from '@fenix/domain/dates/format';
import type { Antecedentes, InspectorFleet, VehicleOne } from '@fenix/domain/incontrol/app/vehiculo';
import { useEffect, useState } from 'react';
import { StateLabel } from '../shared/StateLabel';
import { type Unheard, fetchVehicle } from './contact';
import styles from './QueMirar.module.css';

type Props = { placa: string; vehicle: string | undefined; fleet: InspectorFleet | undefined };

/** IAPP-33: the hints about a vehicle before the report. Without signal, from the phone's cache. */
export function QueMirar({ placa, vehicle, fleet }: Props) {
  const plate = placa.toUpperCase();
  const id = vehicle ?? fleet?.vehiculos.find((one) => one.placa !== '' && one.placa === plate)?.id;
  const [heard, setHeard] = useState<{ of: string; one: VehicleOne | Unheard }>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let isCurrent = true;
    void fetchVehicle(id).then((one) => isCurrent && setHeard({ of: id, one }));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  const one = heard && heard.of === id ? heard.one : undefined;
  const unheard = typeof one === 'string' ? one : undefined;
  const fresh = typeof one === 'object' ? one.antecedentes : undefined;
  const known = fresh ?? fleet?.antecedentes.find((one) => one.placa === plate);
  if (id === undefined) return null;
  return (
    <section className={styles.panel} aria-labelledby="que-mirar">
      <h3 id="que-mirar">Qué mirar</h3>
      {known ? (
        <Known {...known} />
      ) : (
        <p>{unheard ? `${WHY[unheard]}: no sabemos nada de este vehículo.` : 'Buscando…'}</p>
      )}
      {known && unheard && fleet && (
        <p className={styles.quiet}>
          {WHY[unheard]}: esto se supo el {formatDateTime(new Date(fleet.at))}.
        </p>
      )}
    </section>
  );
}

/** 'Sin señal' only where there was no answer: other failures must not make the inspector search for signal. */
const WHY: Record<Unheard, string> = {
  away: 'Sin señal',
  notFound: 'Este vehículo ya no está en tu empresa',
  failed: 'No pudimos consultarlo',
};

function Known({ control, inspeccion, informes: { total, abiertos } }: Antecedentes) {
  return (
    <dl>
      <dt>Último prealistamiento</dt>
      <dd>
        {control ? (
          <>
            <StateLabel state={control.aprobado ? 'ok' : 'danger'}>
              {control.aprobado ? 'Aprobado' : 'No aprobado'}
            </StateLabel>{' '}
            {formatDateTime(new Date(control.fecha))}
          </>
        ) : (
          'Ninguno'
        )}
      </dd>
      <dt>Última inspección</dt>
      <dd>
        {inspeccion ? (
          <>
            {[formatDateTime(new Date(inspeccion.fecha)), inspeccion.punto].filter(Boolean).join(' · ')}
            {inspeccion.novedades.length === 0 ? (
              <span className={styles.line}>Sin novedades</span>
            ) : (
              inspeccion.novedades.map((novedad) => (
                <span key={novedad} className={styles.line}>
                  {novedad}
                </span>
              ))
            )}
          </>
        ) : (
          'Ninguna'
        )}
      </dd>
      <dt>Informes abiertos</dt>
      <dd>
        {total === 0 ? (
          'Ninguno'
        ) : (
          <>
            <StateLabel state="warning">{total === 1 ? '1 informe abierto' : `${total} informes abiertos`}</StateLabel>
            {[...new Set(abiertos.map(({ titulo, fecha }) => `${fecha} · ${titulo}`))].map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </>
        )}
      </dd>
    </dl>
  );
}
