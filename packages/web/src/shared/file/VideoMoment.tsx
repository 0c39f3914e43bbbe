import { type Momento, clockOf, momentWords } from '@fenix/domain/cargas';
import { Button, Slider } from '@mantine/core';
import { IconCheck, IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import styles from './VideoMoment.module.css';
import { showVideo } from './showFile';
import { stillOf } from './videoFrame';

type Props = {
  file: File;
  /** Of the field: what the player is called. */
  label: string;
  moment: Momento | undefined;
  onChange: (chosen: { moment: Momento; still: File } | undefined) => void;
};

/** Fine enough to find a plate, coarse enough for the arrows of a keyboard. */
const STEP_S = 0.1;
/** After the end of any video. */
const BEYOND_S = 1e7;

/** VIDEO-05: the video to be looked through, and the moment its paper shows. A browser that cannot play it asks nothing. */
export function VideoMoment({ file, label, moment, onChange }: Props) {
  const player = useRef<HTMLVideoElement>(null);
  const [duration, setDuration] = useState<number>();
  const [second, setSecond] = useState(moment?.second ?? 0);
  const [isRefused, setRefused] = useState(false);

  useEffect(() => (player.current ? showVideo(player.current, file) : undefined), [file]);

  function seek(next: number) {
    setSecond(next);
    if (player.current) player.current.currentTime = next;
  }

  async function choose() {
    const video = player.current;
    const still = video && (await stillOf(video));
    if (!still || duration === undefined) return setRefused(true);
    const at = Math.min(Math.round(video.currentTime * 10) / 10, duration);
    onChange({ moment: { second: at, duration }, still });
  }

  if (isRefused) return null;
  return (
    <div className={styles.moment}>
      {/* Without sound and words of its own: it is looked through for a picture. */}
      <video
        ref={player}
        className={styles.player}
        muted
        playsInline
        preload="auto"
        aria-label={`${label}: vista previa`}
        onDurationChange={({ currentTarget }) => {
          const length = currentTarget.duration;
          // A recording of a browser does not say how long it is until its end was looked for.
          currentTarget.currentTime = Number.isFinite(length) ? second : BEYOND_S;
          if (Number.isFinite(length) && length > 0) setDuration(length);
        }}
        onError={() => setRefused(true)}
      >
        <track kind="captions" />
      </video>
      {duration !== undefined && (
        <>
          <Slider
            thumbLabel={`${label}: momento del video`}
            thumbValueText={clockOf}
            label={clockOf}
            min={0}
            max={duration}
            step={STEP_S}
            value={second}
            onChange={seek}
          />
          <div className={styles.choice}>
            <Button
              variant="light"
              leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
              onClick={() => void choose()}
            >
              Usar este momento
            </Button>
            <output className={styles.words}>
              {moment ? (
                <>
                  <IconCheck size={16} stroke={2} aria-hidden /> {momentWords(moment)} en el papel
                </>
              ) : (
                `${clockOf(second)} de ${clockOf(duration)}`
              )}
            </output>
            {moment && (
              <Button variant="subtle" color="gray" onClick={() => onChange(undefined)}>
                Quitar el momento
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
