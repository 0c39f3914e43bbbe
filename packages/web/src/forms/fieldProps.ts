import type { Field } from '@fenix/domain/forms/def';
import type { FormState } from './useForm';

export type FieldProps<K extends Field['kind'] = Field['kind']> = {
  form: FormState;
  field: Extract<Field, { kind: K }>;
};

export function textOf(form: FormState, { name }: Pick<Field, 'name'>): string {
  return (form.values[name] as string | undefined) ?? '';
}

/** What is wrong with the file of a place: what was said of it, or that the device could not keep it. */
export function fileProblem({ problems, unkept }: FormState, place: string): string | undefined {
  const isUnkept = unkept.includes(place);
  return problems[place] ?? (isUnkept ? 'No quedó en este equipo: está solo en esta página.' : undefined);
}
