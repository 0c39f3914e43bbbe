import shared from '../../shared/form/Form.module.css';
import { TypedLine, TypedText } from './Typed';
import type { SectionProps } from './form';

/** ACTA-41, ACTA-42, ACTA-85. */
export function DatosSection({ form }: SectionProps) {
  const isKnown = form.acta.internalNumber !== null;
  return (
    <div className={shared.fields}>
      <div className={shared.pair}>
        <TypedLine form={form} field="addres" label="Dirección" required />
        <TypedLine form={form} field="city" label="Ciudad / departamento" required />
        <TypedLine form={form} field="nameOperator" label="Nombre del operador" required />
        <TypedLine
          form={form}
          field="internalNumber"
          label="Número interno"
          required={!isKnown}
          readOnly={isKnown}
          {...(isKnown && { description: 'Viene de los datos del vehículo.' })}
        />
      </div>
      <TypedText form={form} field="stateInit" label="Estado del vehículo al llegar (opcional)" />
    </div>
  );
}
