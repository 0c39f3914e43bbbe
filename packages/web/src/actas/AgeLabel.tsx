import type { ListedActa } from '@fenix/domain/actas/acta';
import { actaAge } from '@fenix/domain/actas/age';
import { DaysLabel } from '../shared/DaysLabel';

export type AgeProps = {
  acta: Pick<ListedActa, 'tipe' | 'fecha' | 'close' | 'timeDiffFinally'>;
  now: Date;
  /** With the word, where no heading says that these are days. */
  isWorded?: boolean;
};

/** ACTA-114 to ACTA-116: how old an open record is, or how long a closed one took; colour and number. */
export function AgeLabel({ acta, now, isWorded = false }: AgeProps) {
  return (
    <DaysLabel
      age={actaAge(acta, now)}
      title={(words) => (acta.close ? `Se cerró a los ${words}` : `Abierta hace ${words}`)}
      isWorded={isWorded}
    />
  );
}
