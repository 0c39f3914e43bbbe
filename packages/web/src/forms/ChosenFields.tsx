import type { Switch as Switched } from '@fenix/domain/forms/checks';
import type { Option } from '@fenix/domain/forms/def';
import { Checkbox, NativeSelect, Switch } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { TypeAhead } from '../shared/form/TypeAhead';
import styles from './ChosenFields.module.css';
import { type FieldProps, textOf } from './fieldProps';
import { Segments } from './Segments';
import type { FormState } from './useForm';

/** What was picked stays on offer, even when its catalogue no longer has it. */
function offeredIn(form: FormState, { name, from }: FieldProps<'pick'>['field']): readonly Option[] | undefined {
  const value = textOf(form, { name });
  const offered = form.options[from]?.map((one) => (typeof one === 'string' ? { value: one, label: one } : one));
  const isOffered = value === '' || offered?.some((one) => one.value === value);
  return isOffered ? offered : [...(offered ?? []), { value, label: value }];
}

/** One of options that are too many to be side by side. */
export function Select({ form, field }: FieldProps<'choice'>) {
  const { name, label, need, hint, options } = field;
  return (
    <NativeSelect
      label={label}
      name={name}
      required={need === 'required'}
      description={hint}
      data={[{ value: '', label: 'Elige una opción' }, ...options]}
      value={textOf(form, field)}
      error={form.problems[name]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  );
}

/** Several of them. None is no answer. */
export function Choices({ form, field }: FieldProps<'choices'>) {
  const { name, label, need, hint, options } = field;
  return (
    <Checkbox.Group
      label={label}
      required={need === 'required'}
      description={hint}
      value={[...((form.values[name] ?? []) as readonly string[])]}
      error={form.problems[name]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(chosen) => form.set({ [name]: chosen.length > 0 ? chosen : undefined })}
    >
      <div className={styles.choices}>
        {options.map(({ value, label: words }) => (
          <Checkbox key={value} value={value} label={words} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

export function Pick({ form, field }: FieldProps<'pick'>) {
  const { name, label, need, empty, hint } = field;
  return (
    <NativeSelect
      label={label}
      name={name}
      required={need === 'required'}
      data={[{ value: '', label: empty }, ...(offeredIn(form, field) ?? [])]}
      value={textOf(form, field)}
      {...(hint && { description: hint })}
      error={form.problems[name]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  );
}

const optionValue = ({ value }: Option) => value;
const optionLabel = ({ label }: Option) => label;
const optionWords = ({ label, group = '', words = '' }: Option) => `${label} ${group} ${words}`;
const optionGroup = ({ group }: Option) => group;

/** For a catalogue that is too long to read through. */
export function SearchPick({ form, field }: FieldProps<'pick'>) {
  const { name, label, need, empty, hint } = field;
  const offered = offeredIn(form, field);
  const value = textOf(form, field);
  return (
    <TypeAhead
      label={label}
      isRequired={need === 'required'}
      placeholder={empty}
      options={offered}
      value={offered?.find((one) => one.value === value)}
      idOf={optionValue}
      labelOf={optionLabel}
      holdsEnter
      isLong
      searchOf={optionWords}
      groupOf={optionGroup}
      hint={hint}
      error={form.problems[name]}
      onChange={(option) => form.set({ [name]: option?.value ?? '' })}
    />
  );
}

/** An unfavourable answer is marked at once. */
export function YesNo({ form, field: { name, label, favourable, need, hint } }: FieldProps<'yesNo'>) {
  const value = form.values[name];
  const look = (answer: boolean) => {
    if (favourable === undefined) return {};
    return answer === favourable
      ? ({ state: 'ok', icon: IconCheck } as const)
      : ({ state: 'danger', icon: IconAlertTriangle } as const);
  };
  return (
    <Segments
      legend={label}
      isRequired={need === 'required'}
      hint={hint}
      segments={[
        { value: 'si', label: 'Sí', ...look(true) },
        { value: 'no', label: 'No', ...look(false) },
      ]}
      value={value === undefined ? '' : value ? 'si' : 'no'}
      error={form.problems[name]}
      isBeside
      onChange={(answer) => form.set({ [name]: answer === 'si' })}
    />
  );
}

export function Tick({ form, field: { name, label } }: FieldProps<'yesNo'>) {
  return (
    <Checkbox
      label={label}
      checked={form.values[name] === true}
      onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
      {...(form.problems[name] && { 'aria-invalid': true })}
    />
  );
}

/** ACTA-51 to ACTA-54. */
export function Switches({ form, field: { name } }: FieldProps<'switches'>) {
  const switches = form.values[name] as readonly Switched[];
  const turn = (indice: number, checked: boolean) =>
    form.set({ [name]: switches.map((one) => (one.indice === indice ? { ...one, checked } : one)) });
  return (
    <ul className={styles.switches}>
      {switches.map(({ indice, name: label, checked }) => (
        <li key={indice}>
          <Switch
            label={label}
            size="md"
            labelPosition="left"
            className={styles.switch ?? ''}
            checked={checked}
            onChange={(event) => turn(indice, event.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  );
}
