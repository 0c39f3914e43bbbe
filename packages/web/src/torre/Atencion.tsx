import { formatTime } from '@fenix/domain/dates/format';
import { isManager } from '@fenix/domain/permissions';
import { type AlertaAtendida, NOTA_MAX } from '@fenix/domain/torre/atendida';
import { porQueAlerta } from '@fenix/domain/torre/porQue';
import type { AlertaTorre } from '@fenix/domain/torre/torre';
import { Button, Modal, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { WhyIcon } from '../shared/porQue/PorQue';
import { useViewer } from '../shared/viewer';
import styles from './Tablero.module.css';
import { useAtender } from './useAtendidas';

type Props = { alerta: AlertaTorre; client: string; onNote: (noted: Noted) => void };

/** BI-20: who has an alert, so that two people do not call the same driver. */
export function Atencion({ alerta, client, onNote }: Props) {
  const viewer = useViewer();
  const { mutate, isPending } = useAtender();
  const { id, texto, placa, hora, atendida } = alerta;
  // A vehicle may have two alerts of a kind.
  const about = `${texto}, ${placa}, ${formatTime(new Date(hora))}`;
  const mayChange = atendida?.porId === viewer._id || isManager(viewer);
  return (
    <div className={styles.attention}>
      {atendida ? (
        <span className={styles.attended}>
          <span>
            Atendida por {atendida.por}, {formatTime(new Date(atendida.hora))}
          </span>
          {atendida.nota !== null && <span className={styles.detail}>{atendida.nota}</span>}
        </span>
      ) : (
        <Button
          size="compact-sm"
          className={styles.act ?? ''}
          loading={isPending}
          leftSection={<IconCheck size={14} aria-hidden />}
          aria-label={`Atender: ${about}`}
          onClick={() => mutate({ does: 'atender', client, alerta: id })}
        >
          Atender
        </Button>
      )}
      {atendida && mayChange && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            className={styles.act ?? ''}
            aria-label={`${noteWords(atendida)}: ${about}`}
            onClick={() => onNote({ ...atendida, placa, texto })}
          >
            {noteWords(atendida)}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            className={styles.act ?? ''}
            loading={isPending}
            aria-label={`Soltar: ${about}`}
            onClick={() => mutate({ does: 'soltar', id: atendida._id })}
          >
            Soltar
          </Button>
        </>
      )}
      <WhyIcon of={about} explain={(now) => porQueAlerta(alerta, now)} />
    </div>
  );
}

/** What the button of a note says. */
export const noteWords = ({ nota }: Pick<AlertaAtendida, 'nota'>) => (nota === null ? 'Anotar' : 'Cambiar nota');

/** What a note is about: an alert of the tower, or one that is over. */
export type Noted = Pick<AlertaAtendida, '_id' | 'placa' | 'texto' | 'nota'>;

/** BI-21: what was done, in a few words. */
export function NotaDialog({ noted, onClose }: { noted: Noted | undefined; onClose: () => void }) {
  return (
    <Modal opened={noted !== undefined} onClose={onClose} title="Qué se hizo">
      {noted && (
        <NotaForm
          key={noted._id}
          id={noted._id}
          about={`${noted.placa}: ${noted.texto}`}
          nota={noted.nota ?? ''}
          onDone={onClose}
        />
      )}
    </Modal>
  );
}

type FormProps = { id: string; about: string; nota: string; onDone: () => void };

function NotaForm({ id, about, nota, onDone }: FormProps) {
  const { mutate, isPending } = useAtender();
  const [text, setText] = useState(nota);
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    mutate({ does: 'anotar', id, nota: text.trim() }, { onSuccess: onDone });
  }
  return (
    <form onSubmit={handleSubmit} aria-label="Qué se hizo">
      <Textarea
        label="Nota"
        description={about}
        placeholder="Llamé al conductor: el bus se varó en el peaje"
        rows={3}
        maxLength={NOTA_MAX}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" mt="md" loading={isPending}>
        Guardar
      </Button>
    </form>
  );
}
