import type { SectionId } from '@fenix/domain/actas/completar/completion';
import { DATA_LABELS } from '@fenix/domain/actas/completar/fieldLabels';
import { missingLabel } from '@fenix/domain/actas/completar/missing';
import { ACTA_FOTO_FIELDS, FOTO_POSITIONS, POSITION_LABELS } from '@fenix/domain/actas/images';
import { numberOfVehicle, parseDataVehicle } from '@fenix/domain/actas/vehicle';
import { UPLOADS, uploadRules } from '@fenix/domain/uploads';
import { NativeSelect, Switch } from '@mantine/core';
import type { ComponentType } from 'react';
import { CameraField } from '../../shared/file/CameraField';
import shared from '../../shared/form/Form.module.css';
import { SignaturePad } from '../../shared/sign/SignaturePad';
import { CambiosSection } from './CambiosSection';
import { ChecklistSection } from './ChecklistSection';
import styles from './Sections.module.css';
import { TypedLine, TypedText } from './Typed';
import type { SectionProps } from './useCompletion';

/** ACTA-41, ACTA-42, ACTA-85. */
function DatosSection({ form }: SectionProps) {
  const { dataVehicle } = form.acta;
  const isVehicles = numberOfVehicle(dataVehicle === null ? null : parseDataVehicle(dataVehicle)) !== undefined;
  return (
    <div className={shared.fields}>
      <div className={shared.pair}>
        <TypedLine form={form} field="addres" label={DATA_LABELS.addres} required />
        <TypedLine form={form} field="city" label={DATA_LABELS.city} required />
        <TypedLine form={form} field="nameOperator" label={DATA_LABELS.nameOperator} required />
        <TypedLine
          form={form}
          field="internalNumber"
          label={DATA_LABELS.internalNumber}
          required={!isVehicles}
          readOnly={isVehicles}
          {...(isVehicles && { description: 'Viene de los datos del vehículo.' })}
        />
      </div>
      <TypedText form={form} field="stateInit" label={`${DATA_LABELS.stateInit} (opcional)`} />
    </div>
  );
}

/** ACTA-51 to ACTA-54. */
function PruebasSection({ form }: SectionProps) {
  const { test } = form.draft.values;
  const turn = (indice: number, checked: boolean) =>
    form.set({ test: test.map((one) => (one.indice === indice ? { ...one, checked } : one)) });
  return (
    <ul className={styles.tests}>
      {test.map(({ indice, name, checked }) => (
        <li key={indice}>
          <Switch
            label={name}
            size="md"
            labelPosition="left"
            className={styles.test ?? ''}
            checked={checked}
            onChange={(event) => turn(indice, event.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  );
}

/** ACTA-66 to ACTA-68: the five places of evidence. */
function EvidenciasSection({ form }: SectionProps) {
  return (
    <>
      <p className={styles.hint}>Al menos un archivo. {uploadRules(UPLOADS.actaEvidence)}</p>
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

/** ACTA-64, ACTA-69 to ACTA-72, ACTA-88. */
function CierreSection({ form }: SectionProps) {
  const { values, files } = form.draft;
  const offered = form.analistas.filter(({ activo, nombre }) => activo || nombre === values.analyst);
  return (
    <div className={shared.fields}>
      <NativeSelect
        label={DATA_LABELS.analyst}
        name="analyst"
        required
        data={[{ value: '', label: 'Elige un analista' }, ...offered.map(({ nombre }) => nombre)]}
        value={values.analyst}
        error={form.problems['analyst']}
        onChange={(event) => form.set({ analyst: event.currentTarget.value })}
      />
      <TypedText form={form} field="observations" label={DATA_LABELS.observations} required />
      <TypedText form={form} field="novelties" label="Novedades (opcional)" description="No se muestran en el acta." />
      <TypedLine form={form} field="responsibleName" label={DATA_LABELS.responsibleName} />
      <SignaturePad
        label={missingLabel('signature')}
        value={files['signature']}
        error={form.problems['signature']}
        onChange={(signature) => form.setFile('signature', signature)}
      />
    </div>
  );
}

export const SECTION_PARTS: Record<SectionId, ComponentType<SectionProps>> = {
  datos: DatosSection,
  checklist: ChecklistSection,
  pruebas: PruebasSection,
  cambios: CambiosSection,
  evidencias: EvidenciasSection,
  cierre: CierreSection,
};
