import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMinus, IconPlus, IconRoute } from '@tabler/icons-react';
import type { MapLibreMap } from './maplibre';
import styles from './MapView.module.css';
import { type MapScene, sceneBounds } from './scene';
import { engineZoom } from './zoom';

/** Milliseconds; the engine leaves it out under reduced motion. */
const DURATION = 200;
/** A trip of one point is not shown nearer than its street. */
const NEAREST = engineZoom(16);
const MARGIN = 56;

export function MapControls({ map, scene }: { map: MapLibreMap; scene: MapScene }) {
  const bounds = sceneBounds(scene);
  const fit = () => bounds && map.fitBounds(bounds, { padding: MARGIN, maxZoom: NEAREST, duration: DURATION });
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
