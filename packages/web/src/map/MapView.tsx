import { Skeleton, VisuallyHidden, useComputedColorScheme } from '@mantine/core';
import { useRef, useState } from 'react';
import { ErrorState } from '../shared/ErrorState';
import { mapTiles } from '../shared/product';
import { MapControls } from './MapControls';
import { MapScale } from './MapScale';
import styles from './MapView.module.css';
import { MAP_MESSAGES } from './messages';
import type { MapScene, Punto } from './scene';
import { sceneSummary } from './sceneSummary';
import { useMap } from './useMap';

type Props = {
  /** Kept between renders (useMemo): another object is another scene to draw. */
  scene: MapScene;
  center: Punto;
  /** As web maps count: 15 shows some streets. */
  zoom: number;
  /** What the map is called for those who do not see it. */
  label: string;
  /** In a page that scrolls the wheel moves the page, and with Ctrl the map. */
  inPage?: boolean;
};

/** A map to move about in. It fills its parent, and its engine is fetched when the first one is shown. */
export function MapView(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return <MapAttempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function MapAttempt({ scene, center, zoom, label, inPage = false, onRetry }: Props & { onRetry: () => void }) {
  const holder = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const { map, isDrawn, error } = useMap(holder, { scene, center, zoom, label, scheme, inPage });

  return (
    <div className={styles.map} data-drawn={isDrawn || undefined}>
      <div ref={holder} className={styles.canvas} />
      {map && (
        <>
          <MapControls map={map} scene={scene} />
          <div className={styles.footer}>
            <MapScale map={map} />
            <span className={styles.attribution}>{mapTiles()?.attribution ?? 'Natural Earth'}</span>
          </div>
          <VisuallyHidden>{sceneSummary(scene)}</VisuallyHidden>
        </>
      )}
      {!isDrawn && !error && (
        <output className={styles.cover}>
          <Skeleton className={styles.skeleton} />
          <VisuallyHidden>{MAP_MESSAGES.loading}</VisuallyHidden>
        </output>
      )}
      {Boolean(error) && (
        <div className={styles.cover}>
          <ErrorState error={error} title={MAP_MESSAGES.failedTitle} onRetry={onRetry} />
        </div>
      )}
    </div>
  );
}
