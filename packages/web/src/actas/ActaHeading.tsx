import type { ListedActa } from '@fenix/domain/actas/acta';
import { ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { RecordHeading } from '../shared/record/RecordHeading';
import { ActaStateLabel } from './ActaStateLabel';

type Props = { acta: Pick<ListedActa, 'consecutive' | 'tipe' | 'plate' | 'client' | 'complete' | 'close' | 'delete'> };

/** Which record a dialog or a form is about, in one line. */
export function ActaHeading({ acta }: Props) {
  return (
    <RecordHeading
      name={`Acta ${acta.consecutive}`}
      plate={acta.plate}
      kind={ACTA_TIPES[acta.tipe]}
      client={acta.client}
      state={<ActaStateLabel acta={acta} />}
    />
  );
}
