import { tripScoreShown } from '@fenix/domain/conduccion/bands';
import { VELOCIDADES, type ViajeConduccion, shownCategorias } from '@fenix/domain/conduccion/tablero/viajes';
import { formatDistance, formatDuration } from '@fenix/domain/text/measures';
import { type KeyboardEvent, type ReactNode, memo, useEffect, useRef } from 'react';
import { CrearInforme } from '../../flota/CrearInforme';
import { EventWhy } from '../Why';
import styles from './Excesos.module.css';
import { type Suceso, speedColorOf, writeStamp } from './track';

/** A heading stays over its cards while they scroll. */
const HEADING = 38;

type Props = {
  vehiculo: string;
  viaje: Pick<ViajeConduccion, 'categorias'>;
  sucesos: readonly Suceso[];
  current: Suceso | undefined;
  onChoose: (suceso: Suceso) => void;
};

/** PESV-14: the speedings of a trip, one card each, and what else happened. The arrows step from one to the next. */
export function Excesos({ vehiculo, viaje, sucesos, current, onChoose }: Props) {
  const excesos = sucesos.filter(({ categoria }) => categoria === VELOCIDADES);
  const others = shownCategorias(viaje).filter(({ categoria }) => categoria !== VELOCIDADES);

  const listed = (own: readonly Suceso[]) => (
    <Cards vehiculo={vehiculo} sucesos={own} now={current?.key} onChoose={onChoose} />
  );
  return (
    <section className={styles.panel} aria-label="Eventos del viaje">
      <div className={styles.list} data-list>
        <h3 className={styles.heading}>Excesos de velocidad ({excesos.length})</h3>
        {excesos.length === 0 && <p className={styles.none}>Este viaje no tiene excesos de velocidad.</p>}
        {listed(excesos)}
        {others.map(({ categoria }) => {
          const own = sucesos.filter((suceso) => suceso.categoria === categoria);
          return own.length === 0 ? null : (
            <div key={categoria}>
              <h3 className={styles.heading}>
                {categoria} ({own.length})
              </h3>
              {listed(own)}
            </div>
          );
        })}
      </div>
    </section>
  );
}

type CardsProps = {
  vehiculo: string;
  sucesos: readonly Suceso[];
  now: string | undefined;
  onChoose: (suceso: Suceso) => void;
};

function Cards({ vehiculo, sucesos, now, onChoose }: CardsProps) {
  return (
    <ul className={styles.cards}>
      {sucesos.map((suceso) => (
        <li key={suceso.key}>
          <CardButton isNow={suceso.key === now} onClick={() => onChoose(suceso)}>
            <Card suceso={suceso} />
          </CardButton>
          <div className={styles.act}>
            <EventWhy
              asked={{
                of: `${suceso.evento.nombre}, ${hourOf(suceso.evento.inicio.fecha_hora)}`,
                evento: suceso.evento,
                categoria: suceso.categoria,
              }}
            />
            {suceso.numero !== undefined && (
              <CrearInforme
                isSmall
                label={`exceso ${suceso.numero}`}
                evidencia={{ tipo: 'exceso', de: vehiculo, momento: writeStamp(suceso.from) }}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

type CardButtonProps = { isNow: boolean; onClick: () => void; children: ReactNode };

function CardButton({ isNow, onClick, children }: CardButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNow && button.current) showInList(button.current);
  }, [isNow]);
  return (
    <button
      ref={button}
      type="button"
      data-card
      className={styles.card}
      aria-current={isNow || undefined}
      onClick={onClick}
      onKeyDown={handleArrow}
    >
      {children}
    </button>
  );
}

/** What is under way stays in sight, in its own list: the page does not move. */
function showInList(card: HTMLElement): void {
  const list = card.closest<HTMLElement>('[data-list]');
  if (!list) return;
  const [top, bottom] = [card.offsetTop, card.offsetTop + card.offsetHeight];
  if (top < list.scrollTop + HEADING) list.scrollTop = top - HEADING;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go to the next card, and there. */
function handleArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = STEPS[event.key];
  const cards = [
    ...(event.currentTarget.closest('[data-list]')?.querySelectorAll<HTMLButtonElement>('button[data-card]') ?? []),
  ];
  if (step === undefined) return;
  event.preventDefault();
  const next = cards[cards.indexOf(event.currentTarget) + step];
  next?.focus({ preventScroll: true });
  next?.click();
}

const hourOf = (fechaHora: string) => fechaHora.slice(11);

/** PESV-32. */
const Card = memo(({ suceso }: { suceso: Suceso }) => {
  const { numero, evento } = suceso;
  const { inicio, final, detalle, distancia, duracion, calificacion, nombre } = evento;
  const measures = [
    duracion > 0 && formatDuration(duracion),
    distancia > 0 && formatDistance(distancia),
    `calificación ${tripScoreShown(calificacion)}`,
  ].filter((part) => typeof part === 'string');
  return (
    <>
      {numero !== undefined && (
        <span className={styles.number} data-color={speedColorOf(suceso)}>
          {numero}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>{detalle ? `${Math.round(detalle.vel_max)} km/h` : nombre}</span>
        {detalle && (
          <span>
            promedio {Math.round(detalle.vel_prom)}, mínima {Math.round(detalle.vel_min)} km/h
          </span>
        )}
        <span>
          {hourOf(inicio.fecha_hora)} – {hourOf(final.fecha_hora)}
        </span>
        <span>{inicio.domicilio}</span>
        {final.domicilio && final.domicilio !== inicio.domicilio && <span>hasta {final.domicilio}</span>}
        <span>{measures.join(' · ')}</span>
      </span>
    </>
  );
});
