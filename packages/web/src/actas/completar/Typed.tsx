import type { TypedField } from '@fenix/domain/actas/completar/completion';
import { LINE_MAX, OBSERVATIONS_MAX } from '@fenix/domain/actas/limits';
import { TextInput, type TextInputProps, Textarea } from '@mantine/core';
import type { ActaForm } from './useCompletion';

type Props = Omit<TextInputProps, 'form' | 'value' | 'error' | 'onChange'> & { form: ActaForm; field: TypedField };

/** One line of the form. */
export function TypedLine({ form, field, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      name={field}
      autoComplete="off"
      maxLength={LINE_MAX}
      value={form.draft.values[field]}
      error={form.problems[field]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => form.set({ [field]: event.currentTarget.value })}
    />
  );
}

type TextProps = { form: ActaForm; field: TypedField; label: string; description?: string; required?: boolean };

/** Text of several lines with its counter (ACTA-69). Too much is said, not cut: pasted text is not lost. */
export function TypedText({ form, field, label, description, required = false }: TextProps) {
  const value = form.draft.values[field];
  return (
    <Textarea
      label={label}
      name={field}
      required={required}
      rows={4}
      resize="vertical"
      value={value}
      error={form.problems[field]}
      description={`${description ? `${description} ` : ''}${value.length} / ${OBSERVATIONS_MAX}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => form.set({ [field]: event.currentTarget.value })}
    />
  );
}
