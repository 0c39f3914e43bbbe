import type { Field } from '@fenix/domain/forms/def';
import type { FormState } from './useForm';

export type FieldProps<K extends Field['kind'] = Field['kind']> = {
  form: FormState;
  field: Extract<Field, { kind: K }>;
};

export function textOf(form: FormState, { name }: Pick<Field, 'name'>): string {
  return (form.values[name] as string | undefined) ?? '';
}
