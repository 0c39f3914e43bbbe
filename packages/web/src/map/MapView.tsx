import { ActionIcon, Skeleton, Tooltip, VisuallyHidden, useComputedColorScheme } from '@mantine/core';
import { IconMinus, IconPlus, IconRoute } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../shared/ErrorState';
import { attributionOf } from './attribution';
import styles from './MapView.module.css';
import type { MapLibreMap } from './maplibre';
import { MAP_MESSAGES } from './messages';
import { type MapScene, sceneBounds } from './scene';
import { sceneSummary } from './sceneSummary';
import { DURATION, FITTED, type View, useMap } from './useMap';
import { type Scale, metersPerPixel, scaleBar, scaleText, webZoom } from './zoom';

type Props = Omit<View, 'scheme' | 'inPage'> & {
  /** Kept between renders (useMemo): another object is another scene to draw. */
  scene: MapScene;
  /** As web maps count: 15 shows some streets. */
  zoom: number;
  /** What the map is called for those who do not see it. */
  label: string;
  /** In a page that scrolls the wheel moves the page, and with Ctrl the map. */
  inPage?: boolean;
  /** What is drawn over the map by itself: many vehicles. */
  renderOver?: (map: MapLibreMap) => ReactNode;
};

/** A map to move about in. It fills its parent, and its engine is fetched when the first one is shown. */
export function MapView(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return <MapAttempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function MapAttempt({ inPage = false, renderOver, onRetry, ...view }: Props & { onRetry: () => void }) {
  const { scene } = view;
  const holder = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const { map, isDrawn, isLost, error } = useMap(holder, { ...view, scheme, inPage });

  return (
    <div className={styles.map} data-drawn={isDrawn || undefined}>
      <div ref={holder} className={styles.canvas} />
      {map && (
        <>
          {renderOver?.(map)}
          <MapControls map={map} scene={scene} />
          <div className={styles.footer}>
            <MapScale map={map} />
            <div className={styles.owner}>
              {isLost && <output className={styles.lost}>{MAP_MESSAGES.ownGround}</output>}
              <MapAttribution map={map} isOwn={isLost} />
            </div>
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

function MapControls({ map, scene }: { map: MapLibreMap; scene: MapScene }) {
  const { marca: _, ...way } = scene;
  // A mark alone is no way that one could see whole.
  const bounds = sceneBounds(way) && sceneBounds(scene);
  const fit = () => bounds && map.fitBounds(bounds, { ...FITTED, duration: DURATION });
  return (
    <ActionIcon.Group orientation="vertical" className={styles.controls} aria-label="Controles del mapa">
      <Control label="Acercar" icon={IconPlus} onClick={() => map.zoomIn({ duration: DURATION })} />
      <Control label="Alejar" icon={IconMinus} onClick={() => map.zoomOut({ duration: DURATION })} />
      {bounds && <Control label="Ver todo el recorrido" icon={IconRoute} onClick={fit} />}
    </ActionIcon.Group>
  );
}

type ControlProps = { label: string; icon: typeof IconPlus; onClick: () => void };

function Control({ label, icon: Icon, onClick }: ControlProps) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon className={styles.control} size="lg" aria-label={label} onClick={onClick}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

const WIDEST = 120;

/** How long a stretch of the map is on the ground. */
function MapScale({ map }: { map: MapLibreMap }) {
  const [{ meters, pixels }, setScale] = useState(() => scaleOf(map));
  useEffect(() => {
    const listening = map.on('move', () => setScale(scaleOf(map)));
    return () => listening.unsubscribe();
  }, [map]);
  return (
    <span className={styles.scale} style={{ inlineSize: pixels }}>
      {scaleText(meters)}
    </span>
  );
}

/** Whose ground it is; the sources say so as they come. */
function MapAttribution({ map, isOwn }: { map: MapLibreMap; isOwn: boolean }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const listening = map.on('sourcedata', ({ sourceDataType }) => {
      if (sourceDataType === 'metadata') setText(attributionOf(map, isOwn));
    });
    return () => listening.unsubscribe();
  }, [map, isOwn]);
  return text && <span className={styles.attribution}>{text}</span>;
}

function scaleOf(map: MapLibreMap): Scale {
  return scaleBar(metersPerPixel({ latitud: map.getCenter().lat }, webZoom(map.getZoom())), WIDEST);
}
