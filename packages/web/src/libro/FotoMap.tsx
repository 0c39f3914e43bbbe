import type { FotoDeViaje } from '@fenix/domain/libro/fotos';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { fotoCoordinates } from '@fenix/domain/libro/registros';
import { Skeleton, UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { useDebouncedValue, useViewportSize } from '@mantine/hooks';
import { IconMapOff, IconMaximize } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { showFile } from '../shared/file/showFile';
import { FOTO_SIZE } from './drawFoto';
import styles from './FotoRecord.module.css';
import { mapPicture, placeOf } from './mapScene';

/** Until the frame has been measured. */
const SOME_WIDTH = 240;
const SETTLED_MS = 300;

type Props = { libro: LibroDeViaje; foto: FotoDeViaje; isNear: boolean; label: string; onOpen: () => void };

/** TRIP-20: where the photo was taken, at zoom 15; its coordinates where no map can be drawn. */
export function MapFrame({ libro, foto, isNear, label, onOpen }: Props) {
  const scheme = useComputedColorScheme('light');
  const place = placeOf(foto);
  const frame = useRef<HTMLDivElement>(null);
  const [window] = useDebouncedValue(useViewportSize().width, SETTLED_MS);
  const map = useQuery({
    queryKey: ['libro-mapas', libro.viaje.id, foto.id, scheme, window],
    queryFn: ({ signal }) => {
      if (!place) throw new Error('A photo without a place has no map');
      const width = frame.current?.clientWidth || SOME_WIDTH;
      return mapPicture(libro, place, { width, height: FOTO_SIZE.height, scheme, signal });
    },
    enabled: isNear && place !== undefined && window > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data } = map;

  if (!place) return <Note text="La cámara no registró la ubicación." />;
  if (map.isError) return <Note text="No pudimos dibujar el mapa." coordinates={fotoCoordinates(foto)} />;
  return (
    <div ref={frame} className={styles.map}>
      {data ? (
        <UnstyledButton className={styles.enlarge} aria-label={`Abrir el mapa de ${label}`} onClick={onOpen}>
          <img alt="" ref={(image) => (image ? showFile(image, data) : undefined)} />
          <IconMaximize className={styles.sign} size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ) : (
        <Skeleton height="100%" radius={0} aria-hidden />
      )}
    </div>
  );
}

function Note({ text, coordinates }: { text: string; coordinates?: string | undefined }) {
  return (
    <div className={styles.map}>
      <div className={styles.note}>
        <IconMapOff size={28} stroke={1.5} aria-hidden />
        <p>{text}</p>
        {coordinates && <p>{coordinates}</p>}
      </div>
    </div>
  );
}
