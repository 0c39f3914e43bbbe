import type { Checklist, Switch as Switched } from '@fenix/domain/forms/checks';
import { type Field, type Group, type Option, type Section, type Single, isFile } from '@fenix/domain/forms/def';
import { PLATE_LENGTH } from '@fenix/domain/flota/plate';
import { isShown } from '@fenix/domain/forms/values';
import { Button, Checkbox, Input, NativeSelect, Switch, TextInput, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { CameraField } from '../shared/file/CameraField';
import { FileField } from '../shared/file/FileField';
import shared from '../shared/form/Form.module.css';
import { TypeAhead } from '../shared/form/TypeAhead';
import { SignaturePad } from '../shared/sign/SignaturePad';
import { ChecksField } from './ChecksField';
import { DayField } from './DayField';
import styles from './FieldView.module.css';
import { InspectionField } from './InspectionField';
import { RepeatField } from './RepeatField';
import { Segments } from './Segments';
import type { FormState } from './useForm';

/** All of a section that the answers so far show. */
export function SectionFields({ form, section }: { form: FormState; section: Section }) {
  return (
    <div className={shared.fields}>
      {section.fields.map((part) =>
        part.kind === 'group' ? (
          <GroupView key={part.fields[0]?.name ?? part.hint} form={form} group={part} label={section.title} />
        ) : (
          isShown(form.def, part, form.values) && <FieldView key={part.name} form={form} field={part} />
        ),
      )}
    </div>
  );
}

/** Under their name in two columns; files in as many as fit, boxes to tick one under the other. */
function GroupView({ form, group, label }: { form: FormState; group: Group; label: string }) {
  const fields = group.fields.filter((field) => isShown(form.def, field, form.values));
  const [first] = fields;
  if (!first) return group.fields.length === 0 && group.hint ? <p className={styles.hint}>{group.hint}</p> : null;
  const isTicked = first.kind === 'yesNo';
  const error = isTicked && form.problems[first.name];
  const body = (
    <>
      {group.hint && <p className={styles.hint}>{group.hint}</p>}
      <div className={isTicked ? styles.ticks : first.kind === 'file' ? styles.slots : shared.pair}>
        {fields.map((field) => (
          <FieldView key={field.name} form={form} field={field} />
        ))}
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </>
  );
  if (!group.title)
    return (
      <fieldset className={styles.bare} aria-label={label}>
        {body}
      </fieldset>
    );
  return (
    <fieldset className={styles.group}>
      <legend>{group.title}</legend>
      {body}
    </fieldset>
  );
}

type Props<K extends Field['kind'] = Field['kind']> = { form: FormState; field: Extract<Field, { kind: K }> };

/** One field, drawn by its kind. */
function FieldView({ form, field }: Props) {
  switch (field.kind) {
    case 'line':
      return <Line form={form} field={field} />;
    case 'plate':
      return <PlateLine form={form} field={field} />;
    case 'text':
      return <Text form={form} field={field} />;
    case 'number':
      return <WholeNumber form={form} field={field} />;
    case 'day':
      return (
        <DayField
          label={field.label}
          past={field.past}
          isRequired={field.need === 'required'}
          value={textOf(form, field)}
          error={form.problems[field.name]}
          onChange={(day) => form.set({ [field.name]: day })}
        />
      );
    case 'choice':
      return (
        <Segments
          legend={field.label}
          segments={field.options}
          value={textOf(form, field)}
          error={form.problems[field.name]}
          isBeside
          onChange={(value) => form.set({ [field.name]: value })}
        />
      );
    case 'pick':
      return field.look === 'search' ? <SearchPick form={form} field={field} /> : <Pick form={form} field={field} />;
    case 'yesNo':
      return field.look === 'tick' ? <Tick form={form} field={field} /> : <YesNo form={form} field={field} />;
    case 'checks':
      return (
        <ChecksField
          checklist={form.values[field.name] as Checklist}
          onChange={(checklist) => form.set({ [field.name]: checklist })}
        />
      );
    case 'inspection':
      return <InspectionField form={form} name={field.name} points={field.points} photo={field.photo} />;
    case 'switches':
      return <Switches form={form} field={field} />;
    case 'file':
      return (
        <CameraField
          label={field.label}
          upload={field.upload}
          isRequired={field.need === 'required'}
          films={field.films}
          treatment={field.treatment}
          value={form.files[field.name]}
          error={form.problems[field.name]}
          onChange={(file) => form.setFile(field.name, file)}
        />
      );
    case 'files':
      return <Gallery form={form} field={field} />;
    case 'signature':
      return (
        <SignaturePad
          label={field.label}
          isRequired={field.need === 'required'}
          value={form.files[field.name]}
          error={form.problems[field.name]}
          onChange={(signature) => form.setFile(field.name, signature)}
        />
      );
    case 'repeat':
      return (
        <RepeatField form={form} field={field}>
          {(row, fields) => <RowFields form={row} fields={fields} />}
        </RepeatField>
      );
    default:
      return field satisfies never;
  }
}

/** Of one time of several: its words, then its files side by side. */
function RowFields({ form, fields }: { form: FormState; fields: readonly Single[] }) {
  const draw = (field: Single) => <FieldView key={field.name} form={form} field={field} />;
  const files = fields.filter(isFile);
  return (
    <>
      {fields.filter((field) => !isFile(field)).map(draw)}
      {files.length > 0 && <div className={styles.slots}>{files.map(draw)}</div>}
    </>
  );
}

function textOf(form: FormState, { name }: Pick<Field, 'name'>): string {
  return (form.values[name] as string | undefined) ?? '';
}

function Line({ form, field: { name, label, need, hint, max, isReadOnly } }: Props<'line'>) {
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
function PlateLine({ form, field: { name, label, need, hint } }: Props<'plate'>) {
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
function Text({ form, field: { name, label, need, hint, max } }: Props<'text'>) {
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
function WholeNumber({ form, field }: Props<'number'>) {
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

/** What was picked stays on offer, even when its catalogue no longer has it. */
function offeredIn(form: FormState, { name, from }: Props<'pick'>['field']): readonly Option[] | undefined {
  const value = textOf(form, { name });
  const offered = form.options[from]?.map((one) => (typeof one === 'string' ? { value: one, label: one } : one));
  const isOffered = value === '' || offered?.some((one) => one.value === value);
  return isOffered ? offered : [...(offered ?? []), { value, label: value }];
}

function Pick({ form, field }: Props<'pick'>) {
  const { name, label, need, empty } = field;
  return (
    <NativeSelect
      label={label}
      name={name}
      required={need === 'required'}
      data={[{ value: '', label: empty }, ...(offeredIn(form, field) ?? [])]}
      value={textOf(form, field)}
      error={form.problems[name]}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  );
}

const optionValue = ({ value }: Option) => value;
const optionLabel = ({ label }: Option) => label;
const optionWords = ({ label, group = '', words = '' }: Option) => `${label} ${group} ${words}`;
const optionGroup = ({ group }: Option) => group;

/** For a catalogue that is too long to read through. */
function SearchPick({ form, field }: Props<'pick'>) {
  const { name, label, need, empty } = field;
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
      searchOf={optionWords}
      groupOf={optionGroup}
      error={form.problems[name]}
      onChange={(option) => form.set({ [name]: option?.value ?? '' })}
    />
  );
}

/** An answer that speaks against what is looked at shows it at once. */
function YesNo({ form, field: { name, label, favourable } }: Props<'yesNo'>) {
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

function Tick({ form, field: { name, label } }: Props<'yesNo'>) {
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
function Switches({ form, field: { name } }: Props<'switches'>) {
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

/** Several pictures that take their places in order. The server names the place, the screen has one field for all. */
function Gallery({ form, field: { label, places, upload } }: Props<'files'>) {
  const files = places.flatMap((place) => form.files[place] ?? []);
  const error = places.map((place) => form.problems[place]).find((problem) => problem !== undefined);
  return (
    <FileField
      label={label}
      upload={{ ...upload, maxFiles: places.length }}
      value={files}
      error={error}
      onChange={(next) => places.forEach((place, index) => form.setFile(place, next[index]))}
    />
  );
}
