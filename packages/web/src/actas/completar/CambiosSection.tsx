import { SEND_GPS, STORAGE_UNIT_TYPES } from '@fenix/domain/actas/acta';
import type { TypedField } from '@fenix/domain/actas/completar/completion';
import { QUESTIONS, QUESTION_LABELS, SEAL_FIELDS, isShown } from '@fenix/domain/actas/completar/form';
import { displayName } from '@fenix/domain/text/names';
import shared from '../../shared/form/Form.module.css';
import styles from './Completar.module.css';
import { Segments } from './Segments';
import { TypedLine } from './Typed';
import type { ActaForm, SectionProps } from './form';

const YES_NO = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
] as const;

const SEAL_LABELS: Record<(typeof SEAL_FIELDS)[number], string> = {
  storageUnitSeal: 'Sello de la unidad de almacenamiento',
  usbPortSeal: 'Sello del puerto USB',
  twoPinConnectorSeal: 'Sello del conector de dos pines',
  fourPinConnectorSeal: 'Sello del conector de cuatro pines',
  gpsSeal: 'Sello del GPS',
};

const EQUIPMENT = {
  'Equipo retirado': ['tipeWithdrawal', 'brandWithdrawal', 'serialNumberWithdrawal', 'consecutiveWithdrawal'],
  'Equipo instalado': ['tipeInstalled', 'brandInstalled', 'serialNumberInstalled', 'consecutiveInstalled'],
} as const satisfies Record<string, readonly TypedField[]>;
const EQUIPMENT_LABELS = ['Tipo', 'Marca', 'Número de serie', 'Consecutivo'] as const;

/** ACTA-55 to ACTA-63: three questions, and what each yes brings. */
export function CambiosSection({ form }: SectionProps) {
  const { values } = form.draft;
  const shows = (field: Parameters<typeof isShown>[0]) => isShown(field, form.acta.format, values);
  return (
    <div className={shared.fields}>
      {QUESTIONS.filter(shows).map((question) => (
        <Segments
          key={question}
          legend={QUESTION_LABELS[question]}
          segments={YES_NO}
          value={values[question] ? 'si' : 'no'}
          isBeside
          onChange={(answer) => form.set({ [question]: answer === 'si' })}
        />
      ))}
      {shows('sendGPS') && (
        <Segments
          legend="¿A dónde va el GPS retirado?"
          segments={SEND_GPS.map((value) => ({ value, label: displayName(value) }))}
          value={values.sendGPS as (typeof SEND_GPS)[number] | ''}
          error={form.problems['sendGPS']}
          isBeside
          onChange={(sendGPS) => form.set({ sendGPS })}
        />
      )}
      {shows('storageUnitType') && (
        <Segments
          legend="Tipo de unidad de almacenamiento"
          segments={STORAGE_UNIT_TYPES.map((value) => ({ value, label: value }))}
          value={values.storageUnitType as (typeof STORAGE_UNIT_TYPES)[number] | ''}
          error={form.problems['storageUnitType']}
          isBeside
          onChange={(storageUnitType) => form.set({ storageUnitType })}
        />
      )}
      {Object.entries(EQUIPMENT).map(([title, fields]) => (
        <Revealed key={title} form={form} title={title} fields={fields.filter(shows)} labelOf={equipmentLabel} />
      ))}
      <Revealed
        form={form}
        title="Sellos nuevos"
        fields={SEAL_FIELDS.filter(shows)}
        labelOf={(field) => SEAL_LABELS[field as keyof typeof SEAL_LABELS]}
      />
    </div>
  );
}

function equipmentLabel(field: TypedField): string {
  const place = Object.values(EQUIPMENT)
    .map((fields: readonly TypedField[]) => fields.indexOf(field))
    .find((index) => index >= 0);
  return EQUIPMENT_LABELS[place ?? 0] ?? '';
}

type RevealedProps = {
  form: ActaForm;
  title: string;
  fields: readonly TypedField[];
  labelOf: (field: TypedField) => string;
};

function Revealed({ form, title, fields, labelOf }: RevealedProps) {
  if (fields.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={shared.pair}>
        {fields.map((field) => (
          <TypedLine key={field} form={form} field={field} label={labelOf(field)} />
        ))}
      </div>
    </fieldset>
  );
}
