import type { FormImage } from '@fenix/domain/flota/pasajeros';
import { tripShown } from '@fenix/domain/flota/recorrido';
import type { Travel } from '@fenix/domain/flota/travel';
import { noPhotosText } from '@fenix/domain/libro/document';
import { type LibroFact, libroFacts } from '@fenix/domain/libro/facts';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { controlPoints } from '@fenix/domain/libro/puntosDeControl';
import { type RegistrosDeParada, registrosByParada } from '@fenix/domain/libro/registros';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { Estado } from '../flota/Estado';
import { EmptyState } from '../shared/EmptyState';
import { PlateChip } from '../shared/PlateChip';
import { ControlPoints } from './ControlPoints';
import { FotoRecord } from './FotoRecord';
import sharedStyles from './Libro.module.css';
import styles from './LibroReport.module.css';
import { PassengerTable } from './PassengerTable';
import type { AjustesOfFotos } from './useAjustes';
import type { LibroAsk } from './useLibro';

type Props = {
  ask: LibroAsk;
  driver: string;
  travel: Travel;
  libro: LibroDeViaje;
  counted: readonly FormImage[];
  ajustes: AjustesOfFotos;
};

/** TRIP-03: the whole book on one page. */
export function LibroReport({ ask, driver, travel, libro, counted, ajustes }: Props) {
  const { viaje, fotos } = libro;
  const points = controlPoints(viaje, travel);
  const stops = points.map(({ nombre }) => nombre);
  return (
    <div className={sharedStyles.report}>
      {fotos.length === 0 && (
        <div className={styles.card}>
          <EmptyState
            title={noPhotosText(libro)}
            hint="El vehículo no envió fotografías mientras hizo el viaje. Los demás datos están abajo."
          />
        </div>
      )}
      <LibroFacts libro={libro} driver={driver} />
      <ControlPoints points={points} />
      <PassengerTable stops={stops} fotos={fotos} counted={counted} />
      {registrosByParada(stops, fotos, counted).map(({ parada, registros }, index) => (
        <FotosDeParada
          key={`parada-${index + 1}`}
          parada={parada}
          registros={registros}
          libro={libro}
          ask={ask}
          ajustes={ajustes}
        />
      ))}
    </div>
  );
}

/** What is known of the trip and its vehicle. */
function LibroFacts({ libro, driver }: { libro: LibroDeViaje; driver: string }) {
  return (
    <section className={styles.card} aria-label="Datos del viaje">
      <dl className={styles.facts}>
        {libroFacts(libro, driver).map((fact) => (
          <div key={fact.id}>
            <dt>{fact.label}</dt>
            <dd>
              <Fact fact={fact} viaje={libro.viaje} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Fact({ fact: { id, text }, viaje }: { fact: LibroFact; viaje: LibroDeViaje['viaje'] }) {
  if (id === 'placa') return <PlateChip plate={text} />;
  return id === 'estado' ? <Estado shown={tripShown(viaje)} /> : text;
}

type FotosDeParadaProps = RegistrosDeParada & { libro: LibroDeViaje; ask: LibroAsk; ajustes: AjustesOfFotos };

/** TRIP-14, TRIP-15: the two looks into the bus at one stop, side by side where there is room. */
function FotosDeParada({ parada, registros, libro, ask, ajustes }: FotosDeParadaProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={2} id={heading} mb="xs">
        {parada}
      </Title>
      <div className={styles.pair}>
        {registros.map((registro) => (
          <FotoRecord
            key={registro.foto.id}
            parada={parada}
            registro={registro}
            libro={libro}
            ask={ask}
            ajustes={ajustes.of(registro.foto.id)}
            onAdjust={(next) => ajustes.set(registro.foto.id, next)}
          />
        ))}
      </div>
    </section>
  );
}
