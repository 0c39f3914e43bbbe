import { BANDAS, BANDA_WORDS, scoreShown } from '@fenix/domain/conduccion/bands';
import { figureShown } from '@fenix/domain/conduccion/explicacion';
import type { ReglaDeCategoria, ReglasConduccion, UmbralConduccion } from '@fenix/domain/gps/reglas';
import { routeOf } from '@fenix/domain/routes';
import { formatDuration } from '@fenix/domain/text/measures';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../shared/EmptyState';
import { ErrorState } from '../shared/ErrorState';
import { Loading } from '../shared/Loading';
import { PageHeader } from '../shared/PageHeader';
import { RouteLink } from '../shared/routing';
import { useWorkingClient } from '../shared/viewer';
import { FiguresTable } from './FiguresTable';
import styles from './Why.module.css';
import { conduccionQueries } from './useConduccion';

/** PESV-44: the weights and thresholds by which trips are scored, as the server computes with them. */
export function ComoSeCalificaScreen() {
  const client = useWorkingClient();
  return (
    <>
      <PageHeader
        title={routeOf('comoSeCalifica').title}
        subtitle="De dónde salen los puntajes de viajes, vehículos, flotas y conductores."
        action={
          <Button
            variant="default"
            renderRoot={(props) => <RouteLink {...props} to="dashboardPesv" />}
            leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
          >
            PESV en tiempo real
          </Button>
        }
      />
      {client && <Content client={client} />}
    </>
  );
}

function Content({ client }: { client: string }) {
  const { data, error, refetch } = useQuery(conduccionQueries.reglas(client));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={480} />;
  if (!data.reglas)
    return (
      <EmptyState
        title="Tu plataforma GPS no publica sus reglas"
        hint="Los puntajes llegan calculados de ella. Pregunta a tu proveedor cómo los calcula."
      />
    );
  return <Rules reglas={data.reglas} />;
}

const percent = (share: number) => `${figureShown(share * 100)} %`;
const thresholdShown = ({ valor, unidad, cuando }: UmbralConduccion) =>
  [valor === null ? '' : `desde ${figureShown(valor)} ${unidad}`, cuando].filter((part) => part !== '').join(', ');

function Rules({ reglas }: { reglas: ReglasConduccion }) {
  const { categorias, porKm, kmMinimos } = reglas;
  return (
    <div className={styles.page}>
      <section className={styles.panel}>
        <h2>En pocas palabras</h2>
        <p>
          Cada viaje empieza sin faltas. Lo que pasa en él pesa de 0 a 1 según cuánto superó su umbral y cuánto duró. Se
          suma por categoría y por cada {porKm} km; un viaje de menos de {kmMinimos} km cuenta como {kmMinimos} km.
          Cuando la suma llega al límite de la categoría, no queda nada de su puntaje.
        </p>
        <p>
          La calificación de un viaje es la suma de sus categorías por su peso, y se muestra de 0 a 5. La de un
          vehículo, una flota o un conductor es el promedio de sus viajes según la distancia, de 0 a 10. Quien no rodó
          no tiene puntaje.
        </p>
        <p>{BANDAS.map((banda) => BANDA_WORDS[banda]).join('. ')}.</p>
      </section>
      <section className={styles.panel}>
        <h2>Peso de cada categoría</h2>
        <FiguresTable
          label="Peso de cada categoría"
          columns={[
            'Categoría',
            'Peso',
            `Límite por ${porKm} km`,
            'Pesa al pasar el umbral',
            'Pesa 1 desde',
            'Pesa todo si dura',
          ]}
          rows={categorias.map((regla) => [
            regla.categoria,
            percent(regla.peso),
            figureShown(regla.tolerancia),
            figureShown(regla.leve * regla.breve),
            worstShown(regla),
            regla.breve === 1 ? 'lo que dure' : formatDuration(regla.larga),
          ])}
        />
      </section>
      <section className={styles.panel}>
        <h2>Qué cuenta como evento</h2>
        <FiguresTable
          hasWords
          label="Qué cuenta como evento"
          columns={['Categoría', 'Evento', 'Umbral']}
          rows={categorias.flatMap(({ categoria, umbrales }) =>
            umbrales.map((umbral) => [categoria, umbral.evento, thresholdShown(umbral)]),
          )}
        />
      </section>
      <section className={styles.panel}>
        <h2>Un ejemplo</h2>
        <Example reglas={reglas} />
      </section>
    </div>
  );
}

/** How far beyond its threshold an event weighs 1; where that says nothing, it weighs the same however strong. */
function worstShown({ leve, peor, umbrales }: ReglaDeCategoria): string {
  if (leve === 1) return 'el umbral';
  const [umbral] = umbrales;
  return umbral?.valor && umbrales.length === 1
    ? `${figureShown(umbral.valor * peor)} ${umbral.unidad}`
    : `${figureShown(peor)} veces el umbral`;
}

/** The rule worked out on one speeding: at the limit times 1.25, for half of the time after which all of it counts, over 200 km. */
function Example({ reglas }: { reglas: ReglasConduccion }) {
  const regla = reglas.categorias.find(({ categoria }) => categoria === 'Velocidades');
  const limit = regla?.umbrales[0]?.valor;
  if (!regla || !limit) return null;
  const times = 1.25;
  const strength = regla.leve + (1 - regla.leve) * ((times - 1) / (regla.peor - 1));
  const extent = regla.breve + (1 - regla.breve) / 2;
  const weight = strength * extent;
  const kilometres = 200;
  const per = (weight * reglas.porKm) / kilometres;
  const left = 1 - per / regla.tolerancia;
  return (
    <p>
      Un exceso de {figureShown(limit * times)} km/h durante {figureShown(regla.larga / 2)} segundos en un viaje de{' '}
      {kilometres} km pesa {figureShown(weight)}. Por {reglas.porKm} km son {figureShown(per)}, de un límite de{' '}
      {figureShown(regla.tolerancia)}: quedan {scoreShown(left * 10)} de 10 en Velocidades. Con su peso de{' '}
      {percent(regla.peso)} y lo demás sin faltas, el viaje tiene {scoreShown((1 - regla.peso + regla.peso * left) * 5)}{' '}
      de 5.
    </p>
  );
}
