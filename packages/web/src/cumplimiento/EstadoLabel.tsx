import { type IsoDay, bogotaDay } from '@fenix/domain/dates/days';
import { ESTADOS_PAPEL, type EstadoPapel, porQueVence } from '@fenix/domain/flota/papel';
import { StateLabel } from '../shared/StateLabel';
import { WhyIcon, WhyLabel } from '../shared/porQue/PorQue';
import { ESTADO_STATES } from './estados';

type Props = {
  estado: EstadoPapel;
  /** The paper and whose it is. */
  of: string;
  vence: IsoDay | null;
  /** More than the word. */
  words?: string;
};

type MarkProps = Pick<Props, 'estado' | 'words'>;

/** The state of a paper, where pressing it leads elsewhere. */
export function EstadoMark({ estado, words = ESTADOS_PAPEL[estado] }: MarkProps) {
  return <StateLabel state={ESTADO_STATES[estado]}>{words}</StateLabel>;
}

/** WHY-06: beside a card that leads elsewhere as a whole. */
export function EstadoWhy({ of, vence }: Pick<Props, 'of' | 'vence'>) {
  return <WhyIcon of={of} explain={(now) => porQueVence({ que: of, vence, today: bogotaDay(now) })} />;
}

/** WHY-06: the state of a paper, and pressed how it came about. */
export function EstadoLabel({ estado, of, vence, words = ESTADOS_PAPEL[estado] }: Props) {
  return (
    <WhyLabel of={`${words}, ${of}`} explain={(now) => porQueVence({ que: of, vence, today: bogotaDay(now) })}>
      <EstadoMark estado={estado} words={words} />
    </WhyLabel>
  );
}
