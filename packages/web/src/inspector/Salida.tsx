import { useEffect, useRef, useState } from 'react';
import { Button } from '../sesion/plain/Button';
import { type Left, leftWords } from './porEnviar';
import styles from './Salida.module.css';

type Props = {
  /** What would stay behind on this phone, counted when signing out begins. */
  countLeft: () => Promise<Left>;
  /** False when the server did not confirm it and something would stay behind: then the session goes on. */
  onLeave: (hasLeft: boolean) => Promise<boolean>;
};
type Asking = Left & { isRefused: boolean };

/**
 * IAPP-15: signing out throws away the keys of the phone, and without signal they cannot be fetched again. So it asks while
 * something would stay behind, and is refused while the server cannot confirm it.
 */
export function Salida({ countLeft, onLeave }: Props) {
  const [asking, setAsking] = useState<Asking>();
  const [isLeaving, setLeaving] = useState(false);

  async function begin() {
    const left = await countLeft();
    if (left.waiting + left.begun > 0) return setAsking({ ...left, isRefused: !navigator.onLine });
    setLeaving(true);
    await onLeave(false);
  }

  async function leave(left: Left) {
    setLeaving(true);
    if (await onLeave(true)) return;
    setLeaving(false);
    setAsking({ ...left, isRefused: true });
  }

  return (
    <>
      <Button isQuiet isBusy={isLeaving && !asking} onClick={() => void begin()}>
        Salir de este celular
      </Button>
      {asking && (
        <Leaving
          asking={asking}
          isLeaving={isLeaving}
          onStay={() => setAsking(undefined)}
          onLeave={() => void leave(asking)}
        />
      )}
    </>
  );
}

type LeavingProps = { asking: Asking; isLeaving: boolean; onStay: () => void; onLeave: () => void };

function Leaving({ asking, isLeaving, onStay, onLeave }: LeavingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="salida-titulo"
      aria-describedby="salida-texto"
      onCancel={(event) => {
        event.preventDefault();
        if (!isLeaving) onStay();
      }}
    >
      <h2 id="salida-titulo">{asking.isRefused ? 'Sin señal no puedes salir' : `Tienes ${leftWords(asking)}`}</h2>
      <p id="salida-texto">{asking.isRefused ? refusedWords(asking) : leavingWords(asking)}</p>
      <div className={styles.actions}>
        <Button onClick={() => !isLeaving && onStay()}>Seguir aquí</Button>
        {!asking.isRefused && (
          <Button isQuiet isBusy={isLeaving} onClick={onLeave}>
            Salir de este celular
          </Button>
        )}
      </div>
    </dialog>
  );
}

const isOne = ({ waiting, begun }: Left) => waiting + begun === 1;

function leavingWords(left: Left): string {
  return isOne(left)
    ? 'Queda cifrado en este celular y solo tú lo abres. Hasta que ingreses de nuevo, con señal, no se envía ni se abre.'
    : 'Quedan cifrados en este celular y solo tú los abres. Hasta que ingreses de nuevo, con señal, no se envían ni se abren.';
}

function refusedWords(left: Left): string {
  const what = `Tienes ${leftWords(left)}.`;
  return isOne(left)
    ? `${what} Si sales ahora no podrías abrirlo ni volver a ingresar hasta que haya señal. Sal cuando la haya.`
    : `${what} Si sales ahora no podrías abrirlos ni volver a ingresar hasta que haya señal. Sal cuando la haya.`;
}
