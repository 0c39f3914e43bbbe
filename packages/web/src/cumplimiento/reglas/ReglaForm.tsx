import { bogotaDay } from '@fenix/domain/dates/days';
import { MOTIVO_MAX, NewRegla, type Regla, SOURCE_MAX } from '@fenix/domain/reglas/regla';
import {
  RULE_MARKS,
  RULE_MARK_KEYS,
  type RuleKind,
  type RuleMark,
  WRITTEN_LABELS,
  describeKind,
} from '@fenix/domain/reglas/tipos';
import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { DayField } from '../../forms/DayField';
import styles from '../../shared/form/Form.module.css';
import { TimeField } from '../../shared/form/TimeField';
import { parseTime } from '../../shared/form/timeText';
import { useFields } from '../../shared/form/useFields';
import { useLeaveGuard } from '../../shared/form/unsaved';
import { useToday } from '../../shared/useToday';
import { useWriteRegla } from './useReglas';

type Props = { kind: RuleKind; client: string | undefined; held: readonly Regla[]; onSaved: () => void };

const firstMark = (client: string | undefined): RuleMark => (client === undefined ? 'secundaria' : 'cliente');

/** The first of each key, where a kind of rule is keyed. */
const keysOf = (kind: RuleKind): Record<string, string> =>
  Object.fromEntries(
    Object.entries(describeKind(kind).keys ?? {}).map(([name, words]) => [name, Object.keys(words)[0] ?? '']),
  );

/** What holds today for these keys; of a kind without a rule, its first value. */
function valueIn(kind: RuleKind, held: readonly Regla[], keys: Readonly<Record<string, string>>): string {
  const rule = held.find((one) => Object.entries(keys).every(([name, value]) => one.keys[name] === value));
  return rule?.value ?? Object.keys(describeKind(kind).values ?? {})[0] ?? '';
}

/** A new row, beginning with what holds today. */
export function ReglaForm({ kind, client, held, onSaved }: Props) {
  const write = useWriteRegla();
  const firstKeys = keysOf(kind);
  const { values, problems, form, key, isUnsaved, set, check, refuse, restart } = useFields({
    value: valueIn(kind, held, firstKeys),
    keys: firstKeys,
    from: bogotaDay(useToday()),
    to: '',
    source: '',
    mark: firstMark(client),
    motivo: '',
  });
  useLeaveGuard(isUnsaved);
  const { values: choices, written, keys: known = {} } = describeKind(kind);

  function handleKey(name: string, value: string) {
    const keys = { ...values.keys, [name]: value };
    set('keys', keys);
    set('value', valueIn(kind, held, keys));
  }

  const marks = client === undefined ? RULE_MARK_KEYS.filter((mark) => mark !== 'cliente') : RULE_MARK_KEYS;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    // Enter sends it before the field is left, where an hour takes its form.
    const value = written === 'hora' ? (parseTime(values.value) ?? values.value) : values.value;
    const regla = check(NewRegla, { ...values, value, kind, client });
    if (!regla || write.isPending) return;
    const done = () => {
      restart(values);
      onSaved();
    };
    write.mutate({ key, regla }, { onSuccess: done, onError: refuse });
  }

  return (
    <form
      ref={form}
      className={styles.fields}
      onSubmit={handleSubmit}
      noValidate
      aria-label={`Cambiar ${describeKind(kind).label}`}
    >
      {Object.entries(known).map(([name, words]) => (
        <NativeSelect
          key={name}
          label="Se aplica a"
          required
          value={values.keys[name] ?? ''}
          error={problems.keys}
          data={Object.entries(words).map(([value, label]) => ({ value, label }))}
          onChange={(event) => handleKey(name, event.currentTarget.value)}
        />
      ))}
      {choices ? (
        <NativeSelect
          label="Valor"
          required
          value={values.value}
          error={problems.value}
          data={Object.entries(choices).map(([value, label]) => ({ value, label }))}
          onChange={(event) => set('value', event.currentTarget.value)}
        />
      ) : written === 'hora' ? (
        <TimeField
          label={WRITTEN_LABELS.hora}
          isRequired
          value={values.value}
          error={problems.value}
          onChange={(value) => set('value', value)}
        />
      ) : (
        <TextInput
          label={written && WRITTEN_LABELS[written]}
          type="number"
          {...(written === 'milímetros' && { step: 0.1 })}
          required
          value={values.value}
          error={problems.value}
          onChange={(event) => set('value', event.currentTarget.value)}
        />
      )}
      <DayField
        label="Desde"
        isRequired
        value={values.from}
        error={problems.from}
        onChange={(day) => set('from', day)}
      />
      <DayField label="Hasta" value={values.to} error={problems.to} onChange={(day) => set('to', day)} />
      <TextInput
        label="Fuente"
        required
        maxLength={SOURCE_MAX}
        placeholder="Reglamento interno, artículo 12"
        value={values.source}
        error={problems.source}
        onChange={(event) => set('source', event.currentTarget.value)}
      />
      <NativeSelect
        label="Certeza"
        required
        value={values.mark}
        error={problems.mark}
        data={marks.map((mark) => ({ value: mark, label: RULE_MARKS[mark] }))}
        onChange={(event) => set('mark', event.currentTarget.value as RuleMark)}
      />
      <Textarea
        label="Motivo"
        required
        rows={3}
        maxLength={MOTIVO_MAX}
        value={values.motivo}
        error={problems.motivo}
        onChange={(event) => set('motivo', event.currentTarget.value)}
      />
      <div className={styles.save}>
        <Button type="submit" loading={write.isPending} fullWidth>
          Guardar regla
        </Button>
      </div>
    </form>
  );
}
