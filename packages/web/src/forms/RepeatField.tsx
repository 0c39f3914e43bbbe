import { stillPlace } from '@fenix/domain/cargas';
import { type Repeat, type Single, filesOf, pathIn, placeIn, withRow } from '@fenix/domain/forms/def';
import { freshRow, isRowTouched, rowsOf, shownInRow, withoutRow } from '@fenix/domain/forms/values';
import { Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { confirm } from '../shared/confirm';
import styles from './RepeatField.module.css';
import type { FormState } from './useForm';

type Props = {
  form: FormState;
  field: Repeat;
  /** The fields of one time, drawn as those of any form. */
  children: (row: FormState, fields: readonly Single[]) => ReactNode;
};

/** A group of fields as often as there is something to say. Taking one out asks first if something is in it. */
export function RepeatField({ form, field, children }: Props) {
  const { name, label, min, max, add } = field;
  const rows = rowsOf(field, form.values);
  const list = useFocusAdded(rows.length);

  async function remove(row: number) {
    const given = new Set(Object.keys(form.files).filter((place) => form.files[place]));
    const question = {
      title: `¿Quitar ${label.toLowerCase()} ${row + 1}?`,
      message: 'Se borra lo que llenaste, con sus archivos.',
      confirmLabel: 'Quitar',
      danger: true,
    };
    if (isRowTouched(field, form.values, row, given) && !(await confirm(question))) return;
    const { rows: left, files } = withoutRow(field, form.values, row);
    form.set({ [name]: left });
    for (const { place, from } of files)
      for (const at of [(one: string) => one, stillPlace]) {
        const file = from === undefined ? undefined : form.files[at(from)];
        if (file !== form.files[at(place)]) form.setFile(at(place), file);
      }
  }

  return (
    <div ref={list} className={styles.rows}>
      {rows.map((row, index) => (
        // The rows have no id: their index is the key.
        <fieldset key={pathOf(field, index)} className={styles.row}>
          <legend>{`${label} ${index + 1}`}</legend>
          <Button
            className={styles.remove ?? ''}
            variant="subtle"
            color="gray"
            disabled={rows.length <= min}
            aria-label={`Quitar ${label.toLowerCase()} ${index + 1}`}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => void remove(index)}
          >
            Quitar
          </Button>
          <div className={styles.fields}>
            {children(rowForm(form, field, index), shownInRow(form.def, field, form.values, row))}
          </div>
        </fieldset>
      ))}
      {form.problems[name] && <Input.Error role="alert">{form.problems[name]}</Input.Error>}
      <div className={styles.add}>
        <Button
          variant="default"
          disabled={rows.length >= max}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => form.set({ [name]: [...rows, freshRow(field)] })}
        >
          {add}
        </Button>
        <span className={styles.count}>{`${rows.length} de ${max}`}</span>
      </div>
    </div>
  );
}

const pathOf = ({ name }: Repeat, row: number) => `${name}.${row}`;

/** One time as a form of its own: its values under their bare names, its files and problems from where they are kept. */
function rowForm(form: FormState, repeat: Repeat, row: number): FormState {
  const rows = rowsOf(repeat, form.values);
  const places = filesOf(repeat).map((file) => [file.name, placeIn(file, row)] as const);
  // The still of a video goes with it.
  const fileOf = new Map([...places, ...places.map(([name, place]) => [stillPlace(name), stillPlace(place)] as const)]);
  return {
    ...form,
    def: withRow(form.def, repeat),
    values: { ...form.values, ...rows[row] },
    files: Object.fromEntries([...fileOf].map(([name, place]) => [name, form.files[place]])),
    problems: Object.fromEntries(
      repeat.fields.flatMap((field) => {
        const problem = form.problems[pathIn(repeat, row, field)];
        return problem === undefined ? [] : [[field.name, problem] as const];
      }),
    ),
    unkept: [...fileOf].flatMap(([name, place]) => (form.unkept.includes(place) ? [name] : [])),
    set: (values) => form.set({ [repeat.name]: rows.with(row, { ...rows[row], ...values }) }),
    setFile: (name, file) => form.setFile(fileOf.get(name) ?? name, file),
  };
}

/** What was just added has the focus, so that typing goes on there. */
function useFocusAdded(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isAdded = count > before.current;
    before.current = count;
    if (!isAdded) return;
    const last = [...(list.current?.children ?? [])].findLast(({ tagName }) => tagName === 'FIELDSET');
    last?.querySelector<HTMLElement>('input:not([type="file"]), select, textarea')?.focus();
  }, [count]);
  return list;
}
