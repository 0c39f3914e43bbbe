import { estadoShown } from '@fenix/domain/flota/status';
import { StateLabel } from '../shared/StateLabel';

/** DISP-42 to DISP-47: how a dispatch stands, as a dot and a word. */
export function Estado({ estado }: { estado: string }) {
  const { label, tone } = estadoShown(estado);
  return <StateLabel state={tone}>{label}</StateLabel>;
}
