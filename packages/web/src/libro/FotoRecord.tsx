import type { Ajustes } from '@fenix/domain/libro/ajustes';
import { CAMARAS } from '@fenix/domain/libro/fotos';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { type Registro, fotoTime } from '@fenix/domain/libro/registros';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StateLabel } from '../shared/StateLabel';
import { FotoDialog } from './FotoDialog';
import { FotoFrame } from './FotoFrame';
import { FotoPanel } from './FotoPanel';
import styles from './FotoRecord.module.css';
import { MapDialog } from './MapDialog';
import { MapFrame } from './MapFrame';
import { passengers } from './passengers';
import { useBitmap } from './useBitmap';
import { useIsNear } from './useIsNear';
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
