import type { ListedActa } from '@fenix/domain/actas/acta';
import { ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { RecordHeading } from '../shared/record/RecordHeading';
import { ActaStateLabel } from './ActaStateLabel';

type Props = {
  acta: Pick<ListedActa, 'consecutive' | 'tipe' | 'plate' | 'client' | 'complete' | 'close' | 'delete'>;
  /** Its number is above already. */
  isNamed?: boolean;
};

/** By which people know it, wherever it is not on screen. */
export type NamedActa = Pick<ListedActa, '_id' | 'consecutive' | 'plate'>;
export const aboutOf = (acta: Omit<NamedActa, '_id'>) => `${nameOf(acta)} · ${acta.plate}`;

export const nameOf = ({ consecutive }: Pick<ListedActa, 'consecutive'>) => `Acta ${consecutive}`;

/** Which record a dialog or a form is about, in one line. */
export function ActaHeading({ acta, isNamed = false }: Props) {
  return (
    <RecordHeading
      name={isNamed ? undefined : nameOf(acta)}
      plate={acta.plate}
      kind={ACTA_TIPES[acta.tipe]}
      client={acta.client}
      state={<ActaStateLabel acta={acta} />}
    />
  );
}
