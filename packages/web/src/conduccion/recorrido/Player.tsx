import { clockTime } from '@fenix/domain/dates/wallTime';
import { ActionIcon, Button, NativeSelect, RangeSlider, Skeleton, Slider } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipBack, IconPlayerSkipForward } from '@tabler/icons-react';
import { Suspense, lazy } from 'react';
import styles from './Player.module.css';
import { type Suceso, type TrackPoint, readingAt } from './track';
import type { Moment } from './useMoment';
import { RATES, type Rate } from './usePlayer';

const SpeedFigure = lazy(async () => ({ default: (await import('./SpeedFigure')).SpeedFigure }));

const SECOND = 1_000;
/** The shortest stretch that can be looked at. */
const LEAST = 10 * SECOND;
const hour = (at: number) => clockTime(new Date(at));

type Step = 1 | -1;
type Props = {
  placa: string;
  track: readonly TrackPoint[];
  sucesos: readonly Suceso[];
  moment: Moment;
  player: { isPlaying: boolean; play: () => void; pause: () => void };
  onStep: (step: Step) => void;
  canStep: (step: Step) => boolean;
};

/** PESV-12, PESV-13: plays the trip, cuts it, and draws its speed, one under the other on the same time axis. */
export function Player({ placa, track, sucesos, moment, player, onStep, canStep }: Props) {
  const { at, whole, stretch } = moment;

  function handlePause() {
    player.pause();
    moment.rest();
  }

  return (
    <section className={styles.player} aria-label="Reproducción del recorrido">
      <div className={styles.controls}>
        <ActionIcon size="lg" aria-label="Evento anterior" disabled={!canStep(-1)} onClick={() => onStep(-1)}>
          <IconPlayerSkipBack size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Button
          leftSection={
            player.isPlaying ? (
              <IconPlayerPause size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
            )
          }
          onClick={player.isPlaying ? handlePause : player.play}
        >
          {player.isPlaying ? 'Pausar' : 'Reproducir'}
        </Button>
        <ActionIcon size="lg" aria-label="Evento siguiente" disabled={!canStep(1)} onClick={() => onStep(1)}>
          <IconPlayerSkipForward size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <NativeSelect
          aria-label="Velocidad de reproducción"
          value={String(moment.rate)}
          data={RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }))}
          onChange={({ currentTarget }) => moment.setRate(Number(currentTarget.value) as Rate)}
        />
        <p className={styles.now}>
          <strong>{hour(at)}</strong> {nowWords(track, at)}
        </p>
      </div>
      <Suspense fallback={<Skeleton height={200} />}>
        <SpeedFigure
          placa={placa}
          track={track}
          sucesos={sucesos}
          stretch={stretch}
          at={at}
          onSeek={(next) => {
            player.pause();
            moment.move(next);
          }}
          onRest={moment.rest}
        />
      </Suspense>
      <div className={styles.axis}>
        <Slider
          thumbLabel="Momento del recorrido"
          thumbValueText={(value) => `${hour(value)}, ${nowWords(track, value)}`}
          label={hour}
          min={whole.from}
          max={whole.to}
          step={SECOND}
          value={at}
          onChange={(next) => {
            player.pause();
            moment.move(next);
          }}
          onChangeEnd={moment.rest}
        />
        <span className={styles.name}>Recortar el recorrido</span>
        <RangeSlider
          thumbFromLabel="Inicio del tramo"
          thumbToLabel="Fin del tramo"
          thumbValueText={hour}
          label={hour}
          color="gray"
          min={whole.from}
          max={whole.to}
          minRange={Math.min(LEAST, whole.to - whole.from)}
          step={SECOND}
          value={[stretch.from, stretch.to]}
          onChange={([from, to]) => moment.cut({ from, to })}
          onChangeEnd={([from, to]) => moment.restCut({ from, to })}
        />
        <p className={styles.name}>
          Se muestra de {hour(stretch.from)} a {hour(stretch.to)}
        </p>
      </div>
    </section>
  );
}

function nowWords(track: readonly TrackPoint[], at: number): string {
  const reading = readingAt(track, at);
  return reading ? `${Math.round(reading.velocidad)} km/h · ${reading.domicilio}` : '';
}
