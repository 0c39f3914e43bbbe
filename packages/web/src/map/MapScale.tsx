import { useEffect, useState } from 'react';
import type { MapLibreMap } from './maplibre';
import styles from './MapView.module.css';
import { type Scale, metersPerPixel, scaleBar, scaleText, webZoom } from './zoom';

const WIDEST = 120;

/** How long a stretch of the map is on the ground. */
export function MapScale({ map }: { map: MapLibreMap }) {
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

function scaleOf(map: MapLibreMap): Scale {
  return scaleBar(metersPerPixel({ latitud: map.getCenter().lat }, webZoom(map.getZoom())), WIDEST);
}
