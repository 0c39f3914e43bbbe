import { noPhotosText } from '@fenix/domain/libro/document';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import type { FormImage } from '@fenix/domain/flota/pasajeros';
import { controlPoints } from '@fenix/domain/libro/puntosDeControl';
import { registrosByParada } from '@fenix/domain/libro/registros';
import type { Travel } from '@fenix/domain/flota/travel';
import { EmptyState } from '../shared/EmptyState';
import { ControlPoints } from './ControlPoints';
import { FotosDeParada } from './FotosDeParada';
import styles from './Libro.module.css';
import { LibroFacts } from './LibroFacts';
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
  const points = controlPoints(viaje.definicion.lugares, travel);
  const stops = points.map(({ nombre }) => nombre);
  return (
    <div className={styles.report}>
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
