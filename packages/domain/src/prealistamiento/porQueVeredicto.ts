import { formatDateTime, formatDay } from '../dates/format';
import { startOfDay } from '../dates/days';
import type { Explicacion } from '../explicacion';
import { APPROVED, REGLA_VEREDICTO } from '../flota/aprobado';
import { formatMillimetres } from '../forms/inspection';
import { RULE_LABELS, RULE_MARKS, valueWords } from '../reglas/tipos';
import { displayName } from '../text/names';
import { PRESET_MESSAGES } from './messages';
import type { Preset, ReglaUsada } from './registro';
import { verdictText } from './veredicto';

type Judged = Pick<Preset, 'estado' | 'bloqueos' | 'cretedDate' | 'checkList'> & {
  avisos?: readonly string[];
  reglas?: readonly ReglaUsada[] | undefined;
  labrado?: readonly number[] | undefined;
};

/** WHY-06: why a check lets its vehicle leave or not: which point or rule, what was found, and what it may be. */
export function porQueVeredicto({
  estado,
  bloqueos,
  avisos = [],
  cretedDate,
  checkList,
  reglas = [],
  labrado,
}: Judged): Explicacion {
  const blocking = checkList.filter(({ criticidad }) => criticidad === 'bloqueante');
  const judged = blocking.filter(({ isNa }) => !isNa).length;
  const looked = checkList.filter(({ isTitle, isNa, value }) => !isTitle && !isNa && value !== null).length;
  // N13: in the words of its paper, which says the same.
  const isUnseen = blocking.length > 0 && judged === 0;
  const passed = isUnseen ? PRESET_MESSAGES.allNotApplicable : `Ningún punto lo impide, de ${looked} revisados`;
  const found = estado === APPROVED ? passed : bloqueos.join('\n');
  return {
    que: verdictText(estado, bloqueos),
    regla: REGLA_VEREDICTO,
    valor: [found, ...avisos].filter(Boolean).join('\n') || 'No quedó escrito qué lo impidió',
    limite: `${judged > 0 ? `Puntos bloqueantes: ${judged}, ninguno malo ni vencido` : 'Ningún punto bloqueante malo ni vencido'}. Labrado: ${treadWords(reglas, labrado)}.`,
    desde: formatDateTime(new Date(cretedDate)),
    ...(reglas.length > 0 && { fuente: reglas.map(ruleWords).join('\n') }),
  };
}

/** Who has no table of rules reads the depths themselves; otherwise the row that decided says its own. */
function treadWords(reglas: readonly ReglaUsada[], labrado: readonly number[] | undefined): string {
  if (labrado) return `${labrado.map(formatMillimetres).join(' o ')}, según la clase`;
  const tread = reglas.find(({ kind }) => kind === 'labrado-minimo');
  return `el de la regla de la clase de vehículo${tread ? `, ${valueWords(tread.kind, tread.value)}` : ''}`;
}

/** 'Alistamiento rápido: No aprueba. Acta 4 del comité (Decidida por la empresa), de Transportes Sierra, desde el 01/02/2026'. */
function ruleWords({ kind, value, source, mark, from, client }: ReglaUsada): string {
  const whose = client === null ? 'para todos' : `de ${displayName(client)}`;
  return `${RULE_LABELS[kind]}: ${valueWords(kind, value)}. ${source} (${RULE_MARKS[mark]}), ${whose}, desde el ${formatDay(startOfDay(from))}`;
}
