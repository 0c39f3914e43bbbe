import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../sesion/plain/Button';
import styles from './Lector.module.css';
import { readCode } from './scan';

type Props = { onRead: (text: string) => void; onClose: (why?: string) => void };

const NO_CAMERA = 'No se pudo abrir la cámara. Busca el vehículo por su placa.';

/** IAPP-32: the camera, until it sees a code. */
export function Lector({ onRead, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const handleRead = useEffectEvent(onRead);
  const handleFailure = useEffectEvent(() => onClose(NO_CAMERA));
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    const begin = async (view: HTMLVideoElement) => {
      try {
        stop = await readCode(view, handleRead);
        if (isOver) stop();
      } catch {
        if (!isOver) handleFailure();
      }
    };
    if (video.current) void begin(video.current);
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
  return (
    <section className={styles.reader} aria-label="Cámara">
      <video ref={video} className={styles.view} muted playsInline aria-label="Apunta al código QR del vehículo" />
      <p>Apunta al código QR del vehículo.</p>
      <Button isQuiet onClick={() => onClose()}>
        Cerrar la cámara
      </Button>
    </section>
  );
}
