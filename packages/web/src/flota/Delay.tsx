import { delayShown, porQueRetraso } from '@fenix/domain/flota/delay';
import { Text } from '@mantine/core';
import { StateLabel } from '../shared/StateLabel';
import { WhyLabel } from '../shared/porQue/PorQue';

type Props = {
  minutes: number | null;
  /** The stop. */
  of: string;
  /** Hours as they are shown, or moments. */
  programada: string | null;
  llegada: string | null;
};

/** TRIP-13, WHY-03: how late a stop was reached, as a dot and words that say on request how they came about. */
export function Delay({ minutes, of, programada, llegada }: Props) {
  if (minutes === null) return <Text span>—</Text>;
  const { label, tone } = delayShown(minutes);
  const explain = () => porQueRetraso({ nombre: of, minutos: minutes }, { programada, llegada });
  return (
    <WhyLabel of={`${label}, ${of}`} explain={explain}>
      <StateLabel state={tone}>{label}</StateLabel>
    </WhyLabel>
  );
}
