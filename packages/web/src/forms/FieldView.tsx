import type { Checklist } from '@fenix/domain/forms/checks';
import { type Group, type Section, type Single, isFile } from '@fenix/domain/forms/def';
import { isShown } from '@fenix/domain/forms/values';
import { Input } from '@mantine/core';
import { CameraField } from '../shared/file/CameraField';
import { FileField } from '../shared/file/FileField';
import shared from '../shared/form/Form.module.css';
import { SignaturePad } from '../shared/sign/SignaturePad';
import { ChecksField } from './ChecksField';
import { Pick, SearchPick, Switches, Tick, YesNo } from './ChosenFields';
import { DayField } from './DayField';
import styles from './FieldView.module.css';
import { type FieldProps, textOf } from './fieldProps';
import { InspectionField } from './InspectionField';
import { RepeatField } from './RepeatField';
import { Segments } from './Segments';
import { Line, PlateLine, Text, WholeNumber } from './TypedFields';
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

/** One field, drawn by its kind. */
function FieldView({ form, field }: FieldProps) {
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

/** Several pictures that take their places in order. The server names the place, the screen has one field for all. */
function Gallery({ form, field: { label, places, upload } }: FieldProps<'files'>) {
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
