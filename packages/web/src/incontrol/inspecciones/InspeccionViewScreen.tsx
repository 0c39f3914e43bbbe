import {
  filesByKind,
  inspeccionFacts,
  type Paso,
  pasosOf,
  reporteFacts,
  unreadText,
} from '@fenix/domain/incontrol/inspecciones/document';
import type { InspeccionOne, Reporte } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { textShown } from '@fenix/domain/incontrol/app/reporte';
import { routeOf } from '@fenix/domain/routes';
import { Alert, Skeleton, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Suspense, lazy, useMemo } from 'react';
import { Delay } from '../../flota/Delay';
import { type MapScene, sceneBounds } from '../../map/scene';
import { EmptyState } from '../../shared/EmptyState';
import { PageHeader } from '../../shared/PageHeader';
import { PageLink } from '../../shared/PageLink';
import { templateOf, useRouteParams } from '../../shared/routing';
import { useWorkingClient } from '../../shared/viewer';
import { stateColors } from '../../theme/colors';
import { Gallery } from './Gallery';
import { Found, aboutInspeccion } from './InspeccionPreviewScreen';
import styles from './InspeccionViewScreen.module.css';
import { inspeccionQuery } from './useInspecciones';

const MapView = lazy(async () => ({ default: (await import('../../map/MapView')).MapView }));

/** INSP-18, INSP-19: the same inspection to be read on a screen or a phone, with its map. */
export function InspeccionViewScreen() {
  const { id } = useRouteParams('inspeccionView');
  const client = useWorkingClient();
  // GUARD-81: staff who have not said for whom they work do so first.
  if (!client) return <Navigate to={templateOf('main')} replace />;
  return <View key={`${client} ${id}`} client={client} id={id} />;
}

function View({ client, id }: { client: string; id: string }) {
  const query = useQuery(inspeccionQuery(client, id));
  return (
    <>
      <PageHeader
        title={routeOf('inspeccionView').title}
        subtitle={query.data && aboutInspeccion(query.data)}
        action={
          <PageLink to="inspeccionPreview" params={{ id }} icon={IconFileText}>
            Ver el reporte y su PDF
          </PageLink>
        }
      />
      <Found query={query} loading={<Skeleton height={480} radius="md" aria-label="Cargando..." />}>
        {(inspeccion) => <Reading inspeccion={inspeccion} />}
      </Found>
    </>
  );
}

function Reading({ inspeccion }: { inspeccion: InspeccionOne }) {
  const pasos = pasosOf(inspeccion);
  return (
    <div className={styles.reading}>
      <Facts facts={inspeccionFacts(inspeccion)} />
      <TripMap inspeccion={inspeccion} />
      {pasos.length > 0 && <Pasos pasos={pasos} />}
      <section className={styles.reports} aria-label="Reportes">
        {inspeccion.data_extra.map((reporte, index) => (
          <Report key={reporte.id} reporte={reporte} number={index + 1} />
        ))}
        {inspeccion.data_extra.length === 0 && (
          <EmptyState
            title="Ningún inspector ha enviado su reporte"
            hint="Aparecerá aquí en cuanto su teléfono tenga señal."
          />
        )}
      </section>
    </div>
  );
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function sceneOf({ definicion, trazado }: InspeccionOne): MapScene {
  const lugares = definicion.lugares.flatMap(({ nombre, latitud, longitud, radio }) =>
    latitud === undefined || longitud === undefined
      ? []
      : { nombre, latitud, longitud, ...(radio !== undefined && { radio }) },
  );
  return { trazado, lugares };
}

/** Shows some streets around a stop, or the towns along a way. */
const ZOOM = { near: 14, far: 9 };

function TripMap({ inspeccion }: { inspeccion: InspeccionOne }) {
  const scene = useMemo(() => sceneOf(inspeccion), [inspeccion]);
  const bounds = sceneBounds(scene);
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const center = { latitud: (south + north) / 2, longitud: (west + east) / 2 };
  const zoom = Math.max(east - west, north - south) < 0.05 ? ZOOM.near : ZOOM.far;
  return (
    <section className={styles.map} aria-label="Mapa del viaje">
      <Suspense fallback={<Skeleton height="100%" />}>
        <MapView inPage scene={scene} center={center} zoom={zoom} label="Mapa del viaje inspeccionado" />
      </Suspense>
    </section>
  );
}

/** INSP-07: the passes over time. */
function Pasos({ pasos }: { pasos: readonly Paso[] }) {
  return (
    <section aria-labelledby="pasos">
      <Title order={2} id="pasos" mb="xs">
        Puntos de control
      </Title>
      <ol className={styles.pasos}>
        {pasos.map(({ nombre, programada, real, minutos }, index) => (
          <li key={`paso-${index + 1}`} data-reached={minutos !== null || undefined}>
            <span className={styles.place}>{nombre}</span>
            <span className={styles.hours}>
              Programada {programada} · Real {real}
            </span>
            {minutos !== null && <Delay minutes={minutos} of={nombre} programada={programada} llegada={real} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Report({ reporte, number }: { reporte: Reporte; number: number }) {
  const { data } = reporte;
  const files = filesByKind(reporte);
  const unread = unreadText(reporte);
  const title = `reporte-${number}`;
  return (
    <article className={styles.report} aria-labelledby={title}>
      <Title order={2} id={title}>
        Reporte {number} · {textShown(data.nameInspector)}
      </Title>
      <Facts facts={reporteFacts(reporte).slice(1)} />
      <p className={styles.description}>{textShown(data.description)}</p>
      {unread !== '' && (
        <Alert color={stateColors.warning} variant="light">
          {unread}
        </Alert>
      )}
      <Gallery {...files} of={`reporte ${number}`} />
      {(data.signature?.url || data.responsibleName) && (
        <figure className={styles.signature}>
          {data.signature?.url && <img src={data.signature.url} alt={`Firma del reporte ${number}`} />}
          <figcaption>{['Firma recibido', data.responsibleName].filter(Boolean).join(' · ')}</figcaption>
        </figure>
      )}
    </article>
  );
}
