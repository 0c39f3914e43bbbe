import { PLATE_LENGTH } from '@fenix/domain/flota/plate';
import { Button, TextInput, Textarea } from '@mantine/core';
import { type FieldProps, textOf } from './fieldProps';
import styles from './TypedFields.module.css';

export function Line({ form, field: { name, label, need, hint, max, isReadOnly } }: FieldProps<'line'>) {
  return (
    <TextInput
      label={label}
      name={name}
      required={need === 'required' && !isReadOnly}
      readOnly={isReadOnly ?? false}
      {...(isReadOnly && { variant: 'filled' })}
      description={hint}
      autoComplete="off"
      maxLength={max}
      value={textOf(form, { name })}
      error={form.problems[name]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  );
}

/** As it stands on the vehicle: in capitals. */
export function PlateLine({ form, field: { name, label, need, hint } }: FieldProps<'plate'>) {
  return (
    <TextInput
      label={label}
      name={name}
      required={need === 'required'}
      description={hint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={PLATE_LENGTH}
      value={textOf(form, { name })}
      error={form.problems[name]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => form.set({ [name]: event.currentTarget.value.toUpperCase() })}
    />
  );
}

/** Text of several lines with its counter (ACTA-69). Too much is said, not cut: pasted text is not lost. */
export function Text({ form, field: { name, label, need, hint, max } }: FieldProps<'text'>) {
  const value = textOf(form, { name });
  return (
    <Textarea
      label={need === 'required' ? label : `${label} (opcional)`}
      name={name}
      required={need === 'required'}
      rows={4}
      resize="vertical"
      value={value}
      error={form.problems[name]}
      description={`${hint ? `${hint} ` : ''}${value.length} / ${max}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  );
}

/** What is typed stays as it is, with the points of the thousands or without. */
export function WholeNumber({ form, field }: FieldProps<'number'>) {
  const { name, label, need, hint, unit } = field;
  const input = (
    <TextInput
      label={label}
      name={name}
      required={need === 'required'}
      description={hint}
      inputMode="numeric"
      autoComplete="off"
      rightSection={unit && <span aria-hidden>{unit}</span>}
      value={textOf(form, { name })}
      error={form.problems[name]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  );
  const offer = form.offers[name];
  if (!offer) return input;
  const isTaken = digitsOf(textOf(form, field)) === digitsOf(offer.value);
  return (
    <div>
      {input}
      <div className={styles.offer}>
        <span id={`${name}-ofrecido`}>{offer.words}</span>
        {!isTaken && (
          <Button
            variant="light"
            aria-describedby={`${name}-ofrecido`}
            onClick={() => form.set({ [name]: offer.value })}
          >
            Usar
          </Button>
        )}
      </div>
    </div>
  );
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
