import { DomainError } from '../errors';
import { SHELL_MESSAGES } from '../messages';
import { type Holder, type Permission, allows } from '../permissions';
import type { ListedActa } from './acta';
import { type ReportTipo, goesToLaboratory } from './laboratorio/reporteTecnico';
import { ACTA_MESSAGES, INFORME_TECNICO_MESSAGES, PROCESO_MESSAGES } from './messages';
import { holdsProcesses } from './procesos/proceso';

/** What decides whether something may happen to a record: pending → complete → closed, and deleted from any of them. */
export type ActaFacts = Pick<ListedActa, 'tipe' | 'complete' | 'close' | 'delete' | 'isOld'>;

type Refusal = readonly [when: (acta: ActaFacts) => boolean, message: string];
type Rule = { permission: Permission; refusals: readonly Refusal[] };

const isDeleted: Refusal = [(acta) => acta.delete, ACTA_MESSAGES.alreadyDeleted];
const isOld: Refusal = [(acta) => acta.isOld, ACTA_MESSAGES.oldFormat];
const isClosed: Refusal = [(acta) => acta.close, PROCESO_MESSAGES.actaClosed];
const isWithoutProcesses: Refusal = [({ tipe }) => !holdsProcesses(tipe), PROCESO_MESSAGES.noProcesses];

/** Who may do what, and what prevents it, in the order in which it is said. */
export const ACTA_RULES = {
  /** ACTA-97. */
  complete: {
    permission: 'createRecords',
    refusals: [isDeleted, isOld, [(acta) => acta.complete, ACTA_MESSAGES.alreadyComplete]],
  },
  /** ACTA-106, ACTA-107. */
  close: {
    permission: 'colfenix',
    refusals: [isDeleted, isClosed, [(acta) => !acta.complete, ACTA_MESSAGES.notComplete]],
  },
  /** ACTA-18, PROC-09, PROC-12, PROC-13. */
  addProceso: { permission: 'colfenix', refusals: [isDeleted, isClosed, isWithoutProcesses] },
  /** PROC-11: what is there may still be received, until the record is closed. */
  receiveProceso: { permission: 'readRecords', refusals: [isDeleted, isClosed, isWithoutProcesses] },
  /** ACTA-16, ACTA-37. */
  delete: { permission: 'colfenix', refusals: [isDeleted] },
  /** ACTA-19: closed records are migrated too. */
  uploadMissing: { permission: 'colfenix', refusals: [isDeleted] },
  /** ACTA-12, LAB-16: the laboratory works after the visit, so a closed record still takes its report. */
  saveLaboratorio: {
    permission: 'createNovelty',
    refusals: [isDeleted, isOld, [({ tipe }) => !goesToLaboratory(tipe), INFORME_TECNICO_MESSAGES.onlyCorrectivo]],
  },
  /** BAJA-06: whatever the visit was for. */
  saveBaja: {
    permission: 'createNovelty',
    refusals: [isDeleted, isOld, [({ complete }) => !complete, INFORME_TECNICO_MESSAGES.bajaNotComplete]],
  },
  /** OLD-02, OLD-03. */
  saveOld: {
    permission: 'colfenix',
    refusals: [isDeleted, [(acta) => !acta.isOld, ACTA_MESSAGES.notOld]],
  },
} as const satisfies Record<string, Rule>;

export type ActaAct = keyof typeof ACTA_RULES;
type Viewer = Pick<Holder, 'scopes'>;

/** Why the record's state does not allow it, or undefined. */
export function actaRefusal(act: ActaAct, acta: ActaFacts): string | undefined {
  const { refusals }: Rule = ACTA_RULES[act];
  return refusals.find(([when]) => when(acta))?.[1];
}

/** For screens: whether the button is there. */
export function canAct(viewer: Viewer, act: ActaAct, acta: ActaFacts): boolean {
  return allows(viewer, ACTA_RULES[act].permission) && actaRefusal(act, acta) === undefined;
}

/** For the server: the same, in words. */
export function assertCanAct(viewer: Viewer, act: ActaAct, acta: ActaFacts): void {
  if (!allows(viewer, ACTA_RULES[act].permission)) throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
  const refusal = actaRefusal(act, acta);
  if (refusal !== undefined) throw new DomainError('conflict', refusal);
}

/** LAB-13, BAJA-06: which act saving a report is. */
export const SAVE_REPORT = { laboratorio: 'saveLaboratorio', baja: 'saveBaja' } as const satisfies Record<
  ReportTipo,
  ActaAct
>;

/** ACTA-12, LAB-08: the link to the laboratory, on a corrective record that has its report, or for who may write it. */
export function showsLaboratory(viewer: Viewer, { tipe, reports }: Pick<ListedActa, 'tipe' | 'reports'>): boolean {
  if (!goesToLaboratory(tipe)) return false;
  return reports.includes('laboratorio') || allows(viewer, ACTA_RULES.saveLaboratorio.permission);
}

/** BAJA-06: the link to the withdrawal, where there is one or this person may write it. */
export function showsBaja(viewer: Viewer, acta: ActaFacts & Pick<ListedActa, 'reports'>): boolean {
  return acta.reports.includes('baja') || canAct(viewer, 'saveBaja', acta);
}
