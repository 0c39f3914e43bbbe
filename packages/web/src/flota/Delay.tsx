import { delayShown } from '@fenix/domain/flota/delay';
import { Text } from '@mantine/core';
import { StateLabel } from '../shared/StateLabel';

/** TRIP-13: how late a stop was reached, as a dot and words. */
export function Delay({ minutes }: { minutes: number | null }) {
  if (minutes === null) return <Text span>—</Text>;
  const { label, tone } = delayShown(minutes);
  return <StateLabel state={tone}>{label}</StateLabel>;
}
