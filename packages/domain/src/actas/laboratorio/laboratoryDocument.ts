import type { Check, Doc } from '../../document/blocks';
import type { ListedActa } from '../acta';
import { FLAGS, type InformeTecnico } from './reporteTecnico';
import { LAB_QUESTIONS, VERDICTS, suggestedVerdict } from './laboratory';
import { technicalDocument } from './technicalDocument';

/** LAB-07: what the workshop found about a device. Answers that speak against it are emphasised. */
export function laboratoryDocument(acta: ListedActa, report: InformeTecnico): Doc {
  const items = FLAGS.map((flag): Check => ({
    name: LAB_QUESTIONS[flag].question,
    value: report[flag] ? 'Sí' : 'No',
    mark: report[flag] === LAB_QUESTIONS[flag].favourable ? 'ok' : 'alert',
  }));
  const verdict = suggestedVerdict(report);
  const words = { title: 'Informe de laboratorio', file: 'Laboratorio', role: 'Laboratorio' };
  return technicalDocument(acta, report, words, [
    { kind: 'checks', title: 'Revisión del equipo', columns: 1, items },
    {
      kind: 'notice',
      tone: verdict === 'operativo' ? 'info' : 'alert',
      title: 'Concepto sugerido',
      text: VERDICTS[verdict],
    },
  ]);
}
