import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './FleetLayer.module.css';
import { FLEET_COLORS, GLIDE_MS, type Movil } from './fleet';
import { type FleetPainter, createFleetPainter } from './fleetPainter';
import type { MapLibreMap } from './maplibre';

type Props = {
  map: MapLibreMap;
  moviles: readonly Movil[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
};

/** Many vehicles over a map, on a canvas of their own: while they move, the map under them is not drawn again. */
export function FleetLayer({ map, moviles, chosen, onChoose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = FLEET_COLORS[useComputedColorScheme('light')];
  const glideMs = useReducedMotion() ? 0 : GLIDE_MS;
  const [painter, setPainter] = useState<FleetPainter>();
  const choose = useEffectEvent(onChoose);

  useEffect(() => {
    if (!canvas.current) return undefined;
    const made = createFleetPainter(canvas.current, map, glideMs);
    const listening = map.on('click', ({ point: { x, y } }) => {
      const { group, one } = made.at(x, y);
      if (group) map.easeTo({ center: map.unproject([group.x, group.y]), zoom: map.getZoom() + 2, duration: 200 });
      else choose(one?.movil.id);
    });
    setPainter(made);
    return () => {
      listening.unsubscribe();
      made.stop();
    };
  }, [map, glideMs]);
  useEffect(() => painter?.show({ moviles, chosen, colors }), [painter, moviles, chosen, colors]);

  return <canvas ref={canvas} className={styles.fleet} aria-hidden />;
}
