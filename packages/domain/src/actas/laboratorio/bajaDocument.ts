import type { Check, Doc } from '../../document/blocks';
import type { ListedActa } from '../acta';
import { BAJA_REASONS } from './baja';
import { FLAGS, type InformeTecnico } from './reporteTecnico';
import { technicalDocument } from './technicalDocument';

/** BAJA-01, BAJA-03: why a device is taken out of service; the reasons that do not apply step back. */
export function bajaDocument(acta: ListedActa, report: InformeTecnico): Doc {
  const items = FLAGS.map((flag): Check => ({
    name: BAJA_REASONS[flag],
    value: report[flag] ? 'Sí' : 'No',
    mark: report[flag] ? 'ok' : 'off',
  }));
  const words = { title: 'Informe de baja', file: 'Baja', role: 'Quien da de baja' };
  return technicalDocument(acta, report, words, [{ kind: 'checks', title: 'Motivos de la baja', columns: 1, items }]);
}
