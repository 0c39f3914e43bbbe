import { BANDAS, BANDA_WORDS, scoreShown, tripScoreShown } from '@fenix/domain/conduccion/bands';
import {
  aportesOf,
  aportesOfViaje,
  eventosExplicados,
  figureShown,
  partesDeEvento,
} from '@fenix/domain/conduccion/explicacion';
import { viajesWords } from '@fenix/domain/conduccion/words';
import type { ReglasConduccion } from '@fenix/domain/gps/reglas';
import { formatDistance } from '@fenix/domain/text/measures';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../shared/ErrorState';
import { Loading } from '../shared/Loading';
import { RouteLink } from '../shared/routing';
import { momentShown } from './recorrido/track';
import { FiguresTable } from './FiguresTable';
import styles from './Why.module.css';
import type { Asked } from './whyAsked';
import { conduccionQueries } from './useConduccion';

/** PESV-44: rule, value, limit and since when of one number. */
export function WhyWords({ client, asked }: { client: string; asked: Asked }) {
  const { data, error, refetch } = useQuery(conduccionQueries.reglas(client));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={240} />;
  const { reglas } = data;
  if (!reglas)
    return (
      <p className={styles.lead}>La plataforma GPS de tu empresa califica con sus propias reglas y no las publica.</p>
    );
  return (
    <>
      {'viaje' in asked && <OfTrip asked={asked} reglas={reglas} />}
      {'evento' in asked && <OfEvent asked={asked} reglas={reglas} />}
      {'partes' in asked && <OfDrive asked={asked} reglas={reglas} />}
      {'row' in asked && <OfPeriod asked={asked} reglas={reglas} />}
      <p className={styles.note}>
        <RouteLink to="comoSeCalifica" className={styles.link}>
          Cómo se califica
        </RouteLink>
        : todos los pesos y umbrales.
      </p>
    </>
  );
}

const percent = (share: number) => `${figureShown(share * 100)} %`;

type Of<K extends 'row' | 'viaje' | 'partes' | 'evento'> = {
  asked: Extract<Asked, Record<K, unknown>>;
  reglas: ReglasConduccion;
};

function OfPeriod({ asked: { of, when, row, categoria }, reglas }: Of<'row'>) {
  const parts = aportesOf(row.calificacion, reglas);
  const shown = scoreShown(categoria === undefined ? row.valor : (row.calificacion[categoria] ?? 10));
  return (
    <>
      <p className={styles.lead}>
        <strong>
          {shown} de 10, {of}
          {categoria !== undefined && `, ${categoria}`}
        </strong>
        . Es el promedio de {viajesWords(row.viajes)} ({formatDistance(row.distancia)}) del {when}, según la distancia:
        un viaje largo cuenta más que uno corto.
      </p>
      <FiguresTable
        label="Cómo salió este número"
        columns={['Categoría', 'Puntaje', 'Peso', 'Aporta']}
        rows={parts.map((part) => [
          part.categoria,
          figureShown(part.puntaje),
          percent(part.peso),
          figureShown(part.aporta),
        ])}
        foot={['Calificación', '', percent(parts.reduce((sum, { peso }) => sum + peso, 0)), figureShown(row.valor)]}
        asked={categoria}
      />
      <p className={styles.note}>
        {BANDAS.map((banda) => BANDA_WORDS[banda]).join('. ')}. Se muestra con un decimal, sin redondear hacia arriba.
      </p>
    </>
  );
}

/** Scores of a trip are kept from 0 to 1, of days from 0 to 10. */
const IN_TENTHS = 10;

function OfDrive({ asked: { of, partes }, reglas }: Of<'partes'>) {
  const scores = Object.entries(partes.categorias).map(([name, score]) => [name, score * IN_TENTHS] as const);
  const parts = aportesOf(Object.fromEntries(scores), reglas);
  return (
    <>
      <p className={styles.lead}>
        <strong>
          {tripScoreShown(partes.calificacion)} de 5, {of}
        </strong>
        . Es la suma de lo que aporta cada categoría según su peso. Los eventos que la bajaron están en el detalle del
        viaje.
      </p>
      <FiguresTable
        label="Cómo salió este número"
        columns={['Categoría', 'Puntaje', 'Peso', 'Aporta']}
        rows={parts.map((part) => [
          part.categoria,
          figureShown(part.puntaje / 2),
          percent(part.peso),
          figureShown(part.aporta / 2),
        ])}
        foot={['Calificación', '', '', figureShown(partes.calificacion * 5)]}
      />
    </>
  );
}

function OfTrip({ asked: { of, viaje }, reglas }: Of<'viaje'>) {
  const parts = aportesOfViaje(viaje, reglas);
  const events = eventosExplicados(viaje, reglas);
  const isShort = viaje.distancia_viaje < reglas.kmMinimos * 1000;
  return (
    <>
      <p className={styles.lead}>
        <strong>
          {tripScoreShown(viaje.calificacion_viaje)} de 5, {of}
        </strong>
        . Cada evento pesa de 0 a 1. Se suma lo que pesan los de cada categoría por {reglas.porKm} km y se compara con
        su límite. El viaje fue de {formatDistance(viaje.distancia_viaje)}
        {isShort && `, y cuenta como ${reglas.kmMinimos} km`}.
      </p>
      <FiguresTable
        label="Cómo salió este número"
        columns={['Categoría', 'Eventos', `Pesan por ${reglas.porKm} km`, 'Límite', 'Puntaje', 'Peso', 'Aporta']}
        rows={parts.map((part) => [
          part.categoria,
          String(part.eventos),
          figureShown(part.porDistancia),
          figureShown(part.tolerancia),
          figureShown(part.puntaje * 5),
          percent(part.peso),
          figureShown(part.aporta * 5),
        ])}
        foot={['Calificación', '', '', '', '', '', figureShown(viaje.calificacion_viaje * 5)]}
      />
      {events.length > 0 && (
        <>
          <h3 className={styles.heading}>Qué pasó</h3>
          <FiguresTable
            label="Qué pasó en el viaje"
            columns={['Evento', 'Desde', 'Valor', 'Límite', 'Pesa']}
            rows={events.map(({ nombre, desde, valor, limite, gravedad }) => [
              nombre,
              momentShown(desde),
              valor,
              limite,
              figureShown(gravedad),
            ])}
          />
        </>
      )}
    </>
  );
}

function OfEvent({ asked: { of, evento, categoria }, reglas }: Of<'evento'>) {
  const parts = partesDeEvento(evento, categoria, reglas);
  const shown = tripScoreShown(evento.calificacion);
  if (!parts) return <p className={styles.lead}>{shown} de 5. Las reglas no dicen cómo se califica esta categoría.</p>;
  const { nombre, desde, valor, limite, fuerza, extension, gravedad } = parts;
  return (
    <>
      <p className={styles.lead}>
        <strong>
          {shown} de 5, {of}
        </strong>
        . Un evento pesa de 0 a 1: lo que superó su límite, por lo que duró. La calificación es lo que queda.
      </p>
      <FiguresTable
        label="Cómo salió este número"
        columns={['Evento', 'Desde', 'Valor', 'Límite', 'Por lo que superó', 'Por lo que duró', 'Pesa', 'Queda']}
        rows={[
          [
            nombre,
            momentShown(desde),
            valor,
            limite,
            figureShown(fuerza),
            figureShown(extension),
            figureShown(gravedad),
            figureShown(1 - gravedad),
          ],
        ]}
      />
    </>
  );
}
