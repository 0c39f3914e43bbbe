import { Tooltip } from '@mantine/core';
import type { Tip } from './tipAt';

export function TipBox({ tip: { target, lines } }: { tip: Tip }) {
  const side = target.dataset['tipSide'] === 'right' ? 'right' : 'top';
  const words = lines.map((line) => <div key={line}>{line}</div>);
  return <Tooltip opened target={target} label={words} position={side} multiline maw={440} />;
}
