import { NativeSelect } from '@mantine/core';
import shared from '../../shared/form/Form.module.css';
import { SignaturePad } from '../../shared/sign/SignaturePad';
import { TypedLine, TypedText } from './Typed';
import type { SectionProps } from './form';

/** ACTA-64, ACTA-69 to ACTA-72, ACTA-88. */
export function CierreSection({ form }: SectionProps) {
  const { values, files } = form.draft;
  const offered = form.analistas.filter(({ activo, nombre }) => activo || nombre === values.analyst);
  return (
    <div className={shared.fields}>
      <NativeSelect
        label="Analista"
        name="analyst"
        required
        data={[{ value: '', label: 'Elige un analista' }, ...offered.map(({ nombre }) => nombre)]}
        value={values.analyst}
        error={form.problems['analyst']}
        onChange={(event) => form.set({ analyst: event.currentTarget.value })}
      />
      <TypedText form={form} field="observations" label="Observaciones" required />
      <TypedText form={form} field="novelties" label="Novedades (opcional)" description="No se muestran en el acta." />
      <TypedLine form={form} field="responsibleName" label="Nombre de quien recibe" required />
      <SignaturePad
        label="Firma de quien recibe"
        value={files['signature']}
        error={form.problems['signature']}
        onChange={(signature) => form.setFile('signature', signature)}
      />
    </div>
  );
}
