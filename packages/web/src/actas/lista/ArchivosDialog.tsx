import { type Acta, type ListedActa, type OldActa } from '@fenix/domain/actas/acta';
import { IMAGE_POSITIONS, type Imagen, type ImagePosition, POSITION_LABELS } from '@fenix/domain/actas/images';
import { canAct } from '@fenix/domain/actas/lifecycle';
import { Modal, SimpleGrid, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../shared/EmptyState';
import { ErrorState } from '../../shared/ErrorState';
import { useIsPhone } from '../../shared/useIsPhone';
import { useViewer } from '../../shared/viewer';
import { ActaHeading } from '../ActaHeading';
import styles from './ArchivosDialog.module.css';
import { ArchivoView } from '../ArchivoView';
import { MissingFileForm } from '../MissingFileForm';
import { actaQueries } from '../useActas';
import { useReturnFocus } from '../../shared/useReturnFocus';

/** ACTA-15, ACTA-19, ACTA-20: the files of a record, by their places. */
export function ArchivosDialog({ acta, onClose }: { acta: ListedActa; onClose: () => void }) {
  useReturnFocus();
  const { data, error, refetch } = useQuery(actaQueries.sheet(acta));
  const mayUpload = canAct(useViewer(), 'uploadMissing', acta);
  return (
    <Modal opened onClose={onClose} size="xl" fullScreen={useIsPhone()} title="Archivos">
      <ActaHeading acta={acta} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data && <Places acta={acta} images={imagesOf(data)} mayUpload={mayUpload} />}
    </Modal>
  );
}

function imagesOf({ images }: Acta | OldActa): readonly Imagen[] {
  return Array.isArray(images) ? images : images.data;
}

function Waiting() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} aria-busy>
      {[1, 2].map((one) => (
        <Skeleton key={one} height={180} />
      ))}
    </SimpleGrid>
  );
}

type PlacesProps = { acta: ListedActa; images: readonly Imagen[]; mayUpload: boolean };

function Places({ acta, images, mayUpload }: PlacesProps) {
  const used = IMAGE_POSITIONS.filter((position) => images.some((image) => image.position === position));
  if (used.length === 0) return <EmptyState hint="Esta acta no tiene archivos." />;
  return (
    <SimpleGrid cols={{ base: 1, sm: used.length === 1 ? 1 : 2 }}>
      {used.map((position) => (
        <Place
          key={position}
          acta={acta}
          position={position}
          images={images.filter((image) => image.position === position)}
          mayUpload={mayUpload}
        />
      ))}
    </SimpleGrid>
  );
}

function Place({ acta, position, images, mayUpload }: PlacesProps & { position: ImagePosition }) {
  const label = POSITION_LABELS[position];
  const missing = images.filter(({ url }) => url === null).length;
  return (
    <section className={styles.place} aria-label={label}>
      <h3>{label}</h3>
      <div className={styles.files}>
        {images.map((image, index) => (
          // A missing file has no address of its own; its place in the record is the key.
          <ArchivoView key={image.url ?? `${image.name} ${index}`} archivo={image} alt={label} />
        ))}
      </div>
      {mayUpload && missing > 0 && <MissingFileForm acta={acta} slot={position} label={label} count={missing} />}
    </section>
  );
}
