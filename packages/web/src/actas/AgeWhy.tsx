import type { ListedActa } from '@fenix/domain/actas/acta';
import { porQueEdadActa } from '@fenix/domain/actas/age';
import { WhyLabel } from '../shared/porQue/PorQue';
import { AgeLabel, type AgeProps } from './AgeLabel';

type Props = AgeProps & { acta: Pick<ListedActa, 'consecutive' | 'plate'> };

/** WHY-04: the age of an acta, and pressed how its colour came about. Apart, because cards are drawn before the application is there. */
export function AgeWhy(props: Props) {
  const { acta } = props;
  return (
    <WhyLabel of={`Días del acta ${acta.consecutive}, ${acta.plate}`} explain={(now) => porQueEdadActa(acta, now)}>
      <AgeLabel {...props} />
    </WhyLabel>
  );
}
