import type { Acta } from '@fenix/domain/actas/acta';
import { ACTA_FORMATS, ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { ACTA_FORM } from '@fenix/domain/actas/completar/form';
import { SlashMdy } from '@fenix/domain/dates/slashMdy';
import { displayName } from '@fenix/domain/text/names';
import type { ReactNode } from 'react';
import { PlateChip } from '../../shared/PlateChip';
import { useIsPhone } from '../../shared/useIsPhone';
import { useQueryState } from '../../shared/list/useQueryState';
import styles from './HeaderBoxes.module.css';

type Props = { acta: Pick<Acta, 'name' | 'client' | 'fecha' | 'format' | 'plate' | 'tipe'> };

/** ACTA-40: what was decided when the record was made, to read only. On a phone it folds away after the first section. */
export function HeaderBoxes({ acta }: Props) {
  const [params] = useQueryState();
  const section = params.get('seccion');
  if (!useIsPhone()) return <Boxes acta={acta} />;
  return (
    <details key={section} className={styles.summary} open={section === null || section === ACTA_FORM.sections[0].id}>
      <summary>
        <PlateChip plate={acta.plate} /> {ACTA_TIPES[acta.tipe]}
      </summary>
      <Boxes acta={acta} />
    </details>
  );
}

/** The date is year-month-day (ACTA-79). */
function Boxes({ acta: { name, client, fecha, format, plate, tipe } }: Props) {
  return (
    <dl className={styles.boxes} aria-label="Datos del acta">
      <Box label="Placa">
        <PlateChip plate={plate} />
      </Box>
      <Box label="Tipo">{ACTA_TIPES[tipe]}</Box>
      <Box label="Formato">{ACTA_FORMATS[format]}</Box>
      <Box label="Fecha">{SlashMdy.decode(fecha)}</Box>
      <Box label="Técnico">{name}</Box>
      <Box label="Cliente">{displayName(client)}</Box>
    </dl>
  );
}

function Box({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.box}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
