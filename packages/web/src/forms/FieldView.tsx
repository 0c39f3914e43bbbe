import type { Checklist } from '@fenix/domain/forms/checks';
import { type Field, type Group, type Section, type Single, isFile } from '@fenix/domain/forms/def';
import { isShown } from '@fenix/domain/forms/values';
import { lugarOf } from '@fenix/domain/cargas';
import { isVideo } from '@fenix/domain/uploads';
import { Input } from '@mantine/core';
import { CameraField } from '../shared/file/CameraField';
import { FileField } from '../shared/file/FileField';
import { VideoMoment } from '../shared/file/VideoMoment';
import shared from '../shared/form/Form.module.css';
import { SignaturePad } from '../shared/sign/SignaturePad';
import { ChecksField } from './ChecksField';
import { Choices, Pick, SearchPick, Select, Switches, Tick, YesNo } from './ChosenFields';
import { DayField } from './DayField';
import styles from './FieldView.module.css';
import { type FieldProps, fileProblem, textOf } from './fieldProps';
import { momentsIn, setMoment } from './moments';
import { InspectionField } from './InspectionField';
import { RepeatField } from './RepeatField';
import { Segments } from './Segments';
import { Line, NumberLine, PlateLine, Text } from './TypedFields';
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
      <div className={isTicked ? styles.ticks : (GROUPED[first.kind] ?? shared.pair)}>
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

/** Files as many side by side as fit, rows across the page, all else in two columns. */
const GROUPED: Partial<Record<Field['kind'], string | undefined>> = { file: styles.slots, repeat: shared.fields };

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
      return <NumberLine form={form} field={field} />;
    case 'day':
      return (
        <DayField
          label={field.label}
          past={field.past}
          hint={field.hint}
          isRequired={field.need === 'required'}
          value={textOf(form, field)}
          error={form.problems[field.name]}
          onChange={(day) => form.set({ [field.name]: day })}
        />
      );
    case 'choices':
      return <Choices form={form} field={field} />;
    case 'choice':
      if (field.look === 'select') return <Select form={form} field={field} />;
      return (
        <Segments
          legend={field.label}
          isRequired={field.need === 'required'}
          hint={field.hint}
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
      return <FilePlace form={form} field={field} />;
    case 'files':
      return <Gallery form={form} field={field} />;
    case 'signature':
      return (
        <SignaturePad
          label={field.label}
          isRequired={field.need === 'required'}
          value={form.files[field.name]}
          error={fileProblem(form, field.name)}
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

/** VIDEO-05: a video that records keep has a moment for its paper. */
function FilePlace({ form, field }: FieldProps<'file'>) {
  const { name, label, upload, need, films, treatment, hint } = field;
  const file = form.files[name];
  const isFilm = file !== undefined && isVideo(file.type) && lugarOf(upload) !== undefined;
  return (
    <div className={styles.place}>
      <CameraField
        label={label}
        upload={upload}
        isRequired={need === 'required'}
        films={films}
        treatment={treatment}
        hint={hint}
        value={file}
        error={fileProblem(form, name)}
        onChange={(next) => {
          setMoment(form, name);
          form.setFile(name, next);
        }}
      />
      {isFilm && (
        <VideoMoment
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          label={label}
          moment={momentsIn(form.values)[name]}
          onChange={(chosen) => setMoment(form, name, chosen)}
        />
      )}
    </div>
  );
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
  const error = places.map((place) => fileProblem(form, place)).find((problem) => problem !== undefined);
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
