import type { ListedActa } from '@fenix/domain/actas/acta';
import { actaAge } from '@fenix/domain/actas/age';
import type { AgeColor } from '@fenix/domain/dates/age';
import { StateLabel } from '../shared/StateLabel';
import type { State } from '../theme/colors';

const TONES: Record<AgeColor, State> = { green: 'ok', orange: 'warning', red: 'danger' };

type Props = {
  acta: Pick<ListedActa, 'tipe' | 'fecha' | 'close' | 'timeDiffFinally'>;
  now: Date;
  /** With the word, where no heading says that these are days. */
  isWorded?: boolean;
};

/** ACTA-114 to ACTA-116: how old an open record is, or how long a closed one took; colour and number. */
export function AgeLabel({ acta, now, isWorded = false }: Props) {
  const { days, color } = actaAge(acta, now);
  const words = days === 1 ? '1 día' : `${days} días`;
  return (
    <span title={acta.close ? `Se cerró a los ${words}` : `Abierta hace ${words}`}>
      <StateLabel state={TONES[color]}>{isWorded ? words : String(days)}</StateLabel>
    </span>
  );
}
