import { informeRefusal } from '@fenix/domain/informes/estado';
import { type Informe, STATUSES, STATUS_LABELS, type Status } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { allows } from '@fenix/domain/permissions';
import { Button, SegmentedControl } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../../shared/notify';
import { useToday } from '../../shared/useToday';
import { useViewer } from '../../shared/viewer';
import { InformeDaysWhy } from '../InformeLabels';
import { useSetStatus } from '../useInformes';
import { FinishDialog } from './FinishDialog';
import styles from './StatusControl.module.css';

const STATES = STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** INF-61 to INF-68: in process or finished. Finishing asks first, takes a note and is for good. */
export function StatusControl({ informe }: { informe: Informe }) {
  const viewer = useViewer();
  const now = useToday();
  const { finish, isPending, mutate, dialog } = useFinishing(informe);

  function change(status: Status) {
    // INF-67: who may not is refused without a call.
    if (!allows(viewer, 'changeStateNovelties')) return notify.error(INFORME_MESSAGES.statusFailed);
    const refusal = informeRefusal('setStatus', informe);
    if (refusal) return notify.warning(refusal);
    if (status === 'success') finish();
    else mutate({ status });
  }

  return (
    <div className={styles.control}>
      <SegmentedControl
        aria-label="Estado del informe"
        data={STATES}
        value={informe.status}
        disabled={isPending}
        onChange={change}
      />
      <InformeDaysWhy informe={informe} now={now} isWorded />
      {dialog}
    </div>
  );
}

/** On a telephone: after the facts, as a button. One that is finished says so in its heading. */
export function FinishButton({ informe }: { informe: Informe }) {
  const viewer = useViewer();
  const now = useToday();
  const { finish, isPending, dialog } = useFinishing(informe);
  const mayFinish = allows(viewer, 'changeStateNovelties') && !informeRefusal('setStatus', informe);
  return (
    <div className={styles.ending}>
      <InformeDaysWhy informe={informe} now={now} isWorded />
      {mayFinish && (
        <Button
          size="md"
          fullWidth
          loading={isPending}
          leftSection={<IconCircleCheck size={20} stroke={1.75} aria-hidden />}
          onClick={finish}
        >
          Finalizar informe
        </Button>
      )}
      {dialog}
    </div>
  );
}

function useFinishing(informe: Informe) {
  const { mutate, isPending } = useSetStatus(informe);
  const [isAsking, setAsking] = useState(false);
  const dialog = isAsking && (
    <FinishDialog
      informe={informe}
      onClose={() => setAsking(false)}
      onFinish={(note) => {
        setAsking(false);
        mutate({ status: 'success', note });
      }}
    />
  );
  return { finish: () => setAsking(true), isPending, mutate, dialog };
}
