import { informeRefusal } from '@fenix/domain/informes/estado';
import { type Informe, STATUSES, STATUS_LABELS, type Status } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { allows } from '@fenix/domain/permissions';
import { SegmentedControl } from '@mantine/core';
import { confirm } from '../../shared/confirm';
import { notify } from '../../shared/notify';
import { useToday } from '../../shared/useToday';
import { useViewer } from '../../shared/viewer';
import { InformeDays, aboutOf } from '../InformeLabels';
import { useSetStatus } from '../useInformes';
import styles from './StatusControl.module.css';

const STATES = STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** INF-61 to INF-68: in process or finished. Finishing asks first and is for good. */
export function StatusControl({ informe }: { informe: Informe }) {
  const viewer = useViewer();
  const now = useToday();
  const { mutate, isPending } = useSetStatus(informe);

  async function change(status: Status) {
    // INF-67: who may not is told so without a call.
    if (!allows(viewer, 'changeStateNovelties')) return notify.error(INFORME_MESSAGES.statusFailed);
    const refusal = informeRefusal('setStatus', informe);
    if (refusal) return notify.warning(refusal);
    const about = aboutOf(informe);
    const question = { title: INFORME_MESSAGES.finishTitle, message: INFORME_MESSAGES.finishQuestion };
    if (status === 'success' && !(await confirm({ ...question, about, confirmLabel: 'Finalizar', danger: true })))
      return;
    mutate(status);
  }

  return (
    <div className={styles.control}>
      <SegmentedControl
        aria-label="Estado del informe"
        data={STATES}
        value={informe.status}
        disabled={isPending}
        onChange={(status) => void change(status)}
      />
      <InformeDays informe={informe} now={now} isWorded />
    </div>
  );
}
