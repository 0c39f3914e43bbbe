import type { Ajustes } from '@fenix/domain/libro/ajustes';
import { CAMARAS } from '@fenix/domain/flota/pasajeros';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { type Registro, fotoTime } from '@fenix/domain/libro/registros';
import { Button, Skeleton, Title, UnstyledButton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconMaximize, IconPhotoOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useEffect, useState } from 'react';
import { StateLabel } from '../shared/StateLabel';
import { FotoCanvas } from './FotoCanvas';
import { FotoDialog } from './FotoDialog';
import { MapFrame } from './FotoMap';
import { FotoPanel } from './FotoPanel';
import styles from './FotoRecord.module.css';
import { MapDialog } from './MapDialog';
import { FOTO_SIZE } from './drawFoto';
import { passengers } from './passengers';
import { type LibroAsk, libroQueries } from './useLibro';

type Props = {
  parada: string;
  registro: Registro;
  libro: LibroDeViaje;
  ask: LibroAsk;
  ajustes: Ajustes;
  onAdjust: (ajustes: Ajustes) => void;
};

/** TRIP-20, TRIP-21: a photo, where it was taken, and what is known and written about it. */
export function FotoRecord({ parada, registro, libro, ask, ajustes, onAdjust }: Props) {
  const { foto, camara, guardado } = registro;
  const { ref, isNear } = useIsNear();
  const file = useQuery({ ...libroQueries.foto(foto.imagen), enabled: isNear });
  const decoded = useBitmap(file.data);
  const [open, setOpen] = useState<'foto' | 'mapa'>();
  const label = `${CAMARAS[camara]}, ${parada}, ${fotoTime(foto)}`;
  const close = () => setOpen(undefined);

  return (
    <article ref={ref} className={styles.record} aria-label={label} tabIndex={-1}>
      <div className={styles.body}>
        <header className={styles.head}>
          <Title order={3}>{CAMARAS[camara]}</Title>
          <StateLabel state={guardado ? 'ok' : 'neutral'}>
            {guardado ? passengers(guardado.numPassengers) : 'Sin contar'}
          </StateLabel>
        </header>
        <FotoFrame
          decoded={decoded}
          hasFailed={!file.isFetching && (file.isError || (decoded !== undefined && 'broken' in decoded))}
          ajustes={ajustes}
          label={label}
          onEnlarge={() => setOpen('foto')}
          onRetry={() => void file.refetch()}
        />
        <MapFrame libro={libro} foto={foto} isNear={isNear} label={label} onOpen={() => setOpen('mapa')} />
        <FotoPanel registro={registro} ask={ask} label={label} ajustes={ajustes} onAdjust={onAdjust} />
      </div>
      {decoded && 'bitmap' in decoded && (
        <FotoDialog
          opened={open === 'foto'}
          bitmap={decoded.bitmap}
          ajustes={ajustes}
          onAdjust={onAdjust}
          label={label}
          onClose={close}
        />
      )}
      <MapDialog opened={open === 'mapa'} libro={libro} foto={foto} label={label} onClose={close} />
    </article>
  );
}

type FotoFrameProps = {
  decoded: Decoded | undefined;
  hasFailed: boolean;
  ajustes: Ajustes;
  /** Which photo it is, in words. */
  label: string;
  onEnlarge: () => void;
  onRetry: () => void;
};

/** TRIP-20: the room of a photo never changes, whether it is on its way, there or lost. */
function FotoFrame({ decoded, hasFailed, ajustes, label, onEnlarge, onRetry }: FotoFrameProps) {
  return (
    <div className={styles.foto} style={FOTO_SIZE}>
      {hasFailed ? (
        <div className={styles.note} role="alert">
          <IconPhotoOff size={28} stroke={1.5} aria-hidden />
          <p>No pudimos cargar esta fotografía.</p>
          <Button
            variant="default"
            size="xs"
            aria-label={`Reintentar ${label}`}
            onClick={onRetry}
            leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
          >
            Reintentar
          </Button>
        </div>
      ) : decoded && 'bitmap' in decoded ? (
        <UnstyledButton className={styles.enlarge} aria-label={`Ampliar ${label}`} onClick={onEnlarge}>
          <FotoCanvas bitmap={decoded.bitmap} ajustes={ajustes} size={FOTO_SIZE} />
          <IconMaximize className={styles.sign} size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ) : (
        <Skeleton height="100%" radius={0} aria-hidden />
      )}
    </div>
  );
}

type Decoded = { bitmap: ImageBitmap } | { broken: true };

/** The dots of a picture, given back when it goes. Undefined while they are read. */
function useBitmap(file: Blob | undefined): Decoded | undefined {
  const [known, setKnown] = useState<{ file: Blob; decoded: Decoded }>();
  useEffect(() => (file ? decode(file, (decoded) => setKnown({ file, decoded })) : undefined), [file]);
  // A bitmap of another file is closed already.
  return known?.file === file ? known?.decoded : undefined;
}

/** Decodes a picture and reports the result, unless it was cancelled. Returns a function that cancels and frees the bitmap. */
function decode(file: Blob, tell: (decoded: Decoded) => void): () => void {
  let isGone = false;
  let open: ImageBitmap | undefined;
  async function read() {
    try {
      open = await createImageBitmap(file);
      if (isGone) open.close();
      else tell({ bitmap: open });
    } catch {
      if (!isGone) tell({ broken: true });
    }
  }
  void read();
  return () => {
    isGone = true;
    open?.close();
  };
}

/** Whether something has come near the screen, once and for all: what is far down is not fetched. */
function useIsNear(): { ref: RefCallback<HTMLElement>; isNear: boolean } {
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: '600px' });
  const [isNear, setIsNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setIsNear(true);
  return { ref, isNear };
}
