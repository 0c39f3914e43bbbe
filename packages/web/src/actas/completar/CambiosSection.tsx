import { SEND_GPS, STORAGE_UNIT_TYPES } from '@fenix/domain/actas/tipos';
import type { TypedField } from '@fenix/domain/actas/completar/completion';
import {
  DATA_LABELS,
  EQUIPMENT_FIELD_LABELS,
  EQUIPMENT_SIDES,
  SEAL_LABELS,
} from '@fenix/domain/actas/completar/fieldLabels';
import { EQUIPMENT_FIELDS, QUESTIONS, QUESTION_LABELS, SEAL_FIELDS, isShown } from '@fenix/domain/actas/completar/form';
import { displayName } from '@fenix/domain/text/names';
import shared from '../../shared/form/Form.module.css';
import styles from './Completar.module.css';
import { Segments } from './Segments';
import { TypedLine } from './Typed';
import type { ActaForm, SectionProps } from './useCompletion';

const YES_NO = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
] as const;

/** ACTA-60: the two pieces of equipment. */
const EQUIPMENT = Object.entries(EQUIPMENT_SIDES).map(([side, name]) => ({
  title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  fields: EQUIPMENT_FIELDS.filter((field) => field.endsWith(side)),
}));

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
          legend={DATA_LABELS.sendGPS}
          segments={SEND_GPS.map((value) => ({ value, label: displayName(value) }))}
          value={values.sendGPS as (typeof SEND_GPS)[number] | ''}
          error={form.problems['sendGPS']}
          isBeside
          onChange={(sendGPS) => form.set({ sendGPS })}
        />
      )}
      {shows('storageUnitType') && (
        <Segments
          legend={DATA_LABELS.storageUnitType}
          segments={STORAGE_UNIT_TYPES.map((value) => ({ value, label: value }))}
          value={values.storageUnitType as (typeof STORAGE_UNIT_TYPES)[number] | ''}
          error={form.problems['storageUnitType']}
          isBeside
          onChange={(storageUnitType) => form.set({ storageUnitType })}
        />
      )}
      {EQUIPMENT.map(({ title, fields }) => (
        <Revealed key={title} form={form} title={title} fields={fields.filter(shows)} labels={EQUIPMENT_FIELD_LABELS} />
      ))}
      <Revealed form={form} title="Sellos nuevos" fields={SEAL_FIELDS.filter(shows)} labels={SEAL_LABELS} />
    </div>
  );
}

type RevealedProps<F extends TypedField> = {
  form: ActaForm;
  title: string;
  fields: readonly F[];
  labels: Readonly<Record<F, string>>;
};

function Revealed<F extends TypedField>({ form, title, fields, labels }: RevealedProps<F>) {
  if (fields.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={shared.pair}>
        {fields.map((field) => (
          <TypedLine key={field} form={form} field={field} label={labels[field]} />
        ))}
      </div>
    </fieldset>
  );
}
