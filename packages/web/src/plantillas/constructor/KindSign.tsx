import { type Kind, columnsOf } from '@fenix/domain/plantillas/constructor/componente';
import {
  type Icon,
  IconBus,
  IconCalendarEvent,
  IconLayoutBottombar,
  IconLayoutNavbar,
  IconListCheck,
  IconNumber123,
  IconPhoto,
  IconSignature,
  IconSteeringWheel,
  IconTable,
  IconTextSize,
  IconVideo,
} from '@tabler/icons-react';

const SIGNS: Partial<Record<Kind, Icon>> = {
  header: IconLayoutNavbar,
  textBox: IconTextSize,
  image: IconPhoto,
  video: IconVideo,
  footer: IconLayoutBottombar,
  signature: IconSignature,
  date: IconCalendarEvent,
  number: IconNumber123,
  choice: IconListCheck,
  vehicle: IconBus,
  driver: IconSteeringWheel,
  rows: IconTable,
};

/** The sign of a kind; columns are drawn as many as they are, in the stroke of the icons. */
export function KindSign({ kind, size = 20 }: { kind: Kind; size?: number }) {
  const Sign = SIGNS[kind];
  if (Sign) return <Sign size={size} stroke={1.5} aria-hidden />;
  const count = columnsOf(kind) ?? 1;
  const inner = Array.from({ length: count - 1 }, (_, line) => 4 + (16 * (line + 1)) / count);
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={1.5} aria-hidden>
      <rect x={4} y={5} width={16} height={14} rx={2} />
      {inner.map((x) => (
        <path key={x} d={`M${x} 5v14`} />
      ))}
    </svg>
  );
}
