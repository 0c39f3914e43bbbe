import type { Acta } from '@fenix/domain/actas/acta';
import { DEFAULT_CLASS, defaultItems } from '@fenix/domain/actas/completar/checklist';
import { type ActaValues, freshValues } from '@fenix/domain/actas/completar/completion';
import { Skeleton } from '@mantine/core';
import { useDevice } from '../../outbox/DeviceProvider';
import { useDraft } from '../../outbox/useDraft';
import { useIsPhone } from '../../shared/useIsPhone';
import { OnePage } from './OnePage';
import { StepByStep } from './StepByStep';
import type { KeptActa } from './keptActas';
import { type Returned, useCompletion } from './useCompletion';
import type { ActaDraft } from './form';

type Props = Pick<KeptActa, 'analistas' | 'plantillas'> & Returned & { acta: Acta };

export function CompleteForm(props: Props) {
  const { outbox } = useDevice();
  const { acta, plantillas } = props;
  const items = plantillas.find(({ clase }) => clase === DEFAULT_CLASS)?.items ?? defaultItems(DEFAULT_CLASS);
  const draft = useDraft<ActaValues>(outbox.idOf({ kind: 'acta', record: acta._id }), () =>
    freshValues(acta.internalNumber, items),
  );
  return draft ? <Filling {...props} draft={draft} /> : <Skeleton height={360} radius="md" />;
}

/** One section at a time in the hand, all of them on a desk. */
function Filling(props: Props & { draft: ActaDraft }) {
  const completion = useCompletion(props);
  return useIsPhone() ? <StepByStep {...completion} /> : <OnePage {...completion} />;
}
