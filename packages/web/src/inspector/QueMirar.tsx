import { bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { formatDateTime, formatDay } from '@fenix/domain/dates/format';
import { isOverdue } from '@fenix/domain/flota/vencido';
import type { Mirado } from '@fenix/domain/incontrol/app/porQueMirar';
import type { Antecedentes, InspectorFleet, VehicleOne } from '@fenix/domain/incontrol/app/vehiculo';
import { Suspense, lazy, useEffect, useState } from 'react';
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

const PorQueMirar = lazy(async () => ({ default: (await import('./PorQueMirar')).PorQueMirar }));

/** WHY-08: on request, under its line: there is no dialog before the form is fetched, and it works without signal. */
function Why({ of, about, known }: { of: Mirado; about: string; known: Antecedentes }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <details className={styles.ask} onToggle={({ currentTarget }) => currentTarget.open && setAsked(true)}>
      <summary aria-label={`Por qué: ${about}`}>Por qué</summary>
      {isAsked && (
        <Suspense fallback={null}>
          <PorQueMirar of={of} known={known} />
        </Suspense>
      )}
    </details>
  );
}

function Known(known: Antecedentes) {
  const {
    control,
    defectos,
    inspeccion,
    informes: { total, abiertos },
  } = known;
  const [today] = useState(() => bogotaDay(new Date()));
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
        <Why of="control" about="último prealistamiento" known={known} />
      </dd>
      {defectos && (
        <>
          <dt>Defectos abiertos</dt>
          <dd>
            {defectos.total === 0
              ? 'Ninguno'
              : defectos.abiertos.map(({ nombre, desde, prometido }) => {
                  const isLate = isOverdue(prometido, today);
                  const promise = prometido === null ? '' : `, prometido para el ${formatDay(startOfDay(prometido))}`;
                  return (
                    <span key={`${nombre} ${desde}`} className={styles.line}>
                      {isLate && <StateLabel state="danger">Vencido</StateLabel>} {nombre}, malo desde el{' '}
                      {formatDay(new Date(desde))}
                      {promise}
                    </span>
                  );
                })}
            {defectos.total > defectos.abiertos.length && (
              <span className={styles.line}>y {defectos.total - defectos.abiertos.length} más</span>
            )}
            <Why of="defectos" about="defectos abiertos" known={known} />
          </dd>
        </>
      )}
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
        <Why of="inspeccion" about="última inspección" known={known} />
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
        <Why of="informes" about="informes abiertos" known={known} />
      </dd>
    </dl>
  );
}
