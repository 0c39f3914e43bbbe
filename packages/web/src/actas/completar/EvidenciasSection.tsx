import { ACTA_FOTO_FIELDS, FOTO_POSITIONS, POSITION_LABELS } from '@fenix/domain/actas/images';
import { UPLOADS } from '@fenix/domain/uploads';
import { CameraField } from '../../shared/file/CameraField';
import styles from './Completar.module.css';
import type { SectionProps } from './form';

/** ACTA-66 to ACTA-68: the five places of evidence. */
export function EvidenciasSection({ form }: SectionProps) {
  return (
    <>
      <p className={styles.hint}>Al menos un archivo. Fotos png o jpg, o videos mp4 de hasta 30 MB.</p>
      <div className={styles.slots}>
        {ACTA_FOTO_FIELDS.map((field) => (
          <CameraField
            key={field}
            label={POSITION_LABELS[FOTO_POSITIONS[field]]}
            upload={UPLOADS.actaEvidence}
            value={form.draft.files[field]}
            error={form.problems[field]}
            onChange={(file) => form.setFile(field, file)}
          />
        ))}
      </div>
    </>
  );
}
