import { type LibroFact, libroFacts } from '@fenix/domain/libro/facts';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { PlateChip } from '../shared/PlateChip';
import { Estado } from '../flota/Estado';
import styles from './Libro.module.css';

/** What is known of the trip and its vehicle. */
export function LibroFacts({ libro, driver }: { libro: LibroDeViaje; driver: string }) {
  return (
    <section className={styles.card} aria-label="Datos del viaje">
      <dl className={styles.facts}>
        {libroFacts(libro, driver).map((fact) => (
          <div key={fact.id}>
            <dt>{fact.label}</dt>
            <dd>
              <Fact fact={fact} estado={libro.viaje.estado} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Fact({ fact: { id, text }, estado }: { fact: LibroFact; estado: string }) {
  if (id === 'placa') return <PlateChip plate={text} />;
  return id === 'estado' ? <Estado estado={estado} /> : text;
}
