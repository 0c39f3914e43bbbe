import { PLATE_LENGTH } from '@fenix/domain/flota/plate';
import { NUMBER_LIMIT } from '@fenix/domain/forms/number';
import { Button, TextInput, Textarea } from '@mantine/core';
import { useId } from 'react';
import { focusField } from './focusField';
import { type FieldProps, textOf } from './fieldProps';
import styles from './TypedFields.module.css';

export function Line({ form, field: { name, label, need, hint, max, isReadOnly, from } }: FieldProps<'line'>) {
  const suggested = from ? form.options[from] : undefined;
  const list = useId();
  const input = (
    <TextInput
      label={label}
      name={name}
      {...(suggested && { list })}
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
  if (!suggested) return input;
  return (
    <div>
      {input}
      <datalist id={list}>
        {suggested.map((option) => {
          const value = typeof option === 'string' ? option : option.value;
          return (
            <option key={value} value={value}>
              {value}
            </option>
          );
        })}
      </datalist>
    </div>
  );
}

/** In capitals, as on the plate itself. */
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
export function NumberLine({ form, field }: FieldProps<'number'>) {
  const { name, label, need, hint, unit } = field;
  const input = (
    <TextInput
      label={label}
      name={name}
      required={need === 'required'}
      description={hint}
      inputMode={modeOf(field)}
      autoComplete="off"
      {...(unit && { rightSection: <span aria-hidden>{unit}</span>, rightSectionWidth: unitWidth(unit) })}
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
            onClick={({ currentTarget }) => {
              form.set({ [name]: offer.value });
              focusField(currentTarget, name);
            }}
          >
            Usar
          </Button>
        )}
      </div>
    </div>
  );
}

/** The keypads of phones have no minus, which is asked for where a limit says so; those for whole numbers have no comma. */
function modeOf({ min, decimals }: FieldProps<'number'>['field']) {
  if (min < 0 && min > -NUMBER_LIMIT) return 'text';
  return decimals ? 'decimal' : 'numeric';
}

/** Its letters with room beside them, in pixels. */
const unitWidth = (unit: string) => Math.max(36, unit.length * 9 + 16);

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
