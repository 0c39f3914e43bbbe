import {
  COLUMNS_MAX,
  COLUMN_KINDS,
  COLUMN_LABEL_MAX,
  type ColumnKind,
  DECIMALS_MAX,
  HINT_MAX,
  type Question,
  ROWS_MAX,
  UNIT_MAX,
  canBeTitle,
} from '@fenix/domain/plantillas/constructor/pregunta';
import { ActionIcon, Button, Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import styles from './AskEditor.module.css';
import { type Typed, type TypedColumn, freshColumn } from './asking';

type Props = { kind: Question | 'input'; typed: Typed; onChange: (typed: Typed) => void };

/** TPL-12, TPL-13: how a question asks, beside its words. */
export function AskEditor({ kind, typed, onChange }: Props) {
  const set = (change: Partial<Typed>) => onChange({ ...typed, ...change });
  const mayTitle = canBeTitle(kind, typed.isSeveral ? { isSeveral: true } : {});
  return (
    <>
      {kind === 'number' && <NumberParts typed={typed} set={set} />}
      {kind === 'choice' && (
        <>
          <Options value={typed.options} onChange={(options) => set({ options })} />
          <Checkbox
            label="Se pueden elegir varias"
            checked={typed.isSeveral}
            onChange={(event) => set({ isSeveral: event.currentTarget.checked })}
          />
        </>
      )}
      {kind === 'rows' && <RowParts typed={typed} set={set} />}
      {kind !== 'input' && (
        <TextInput
          label="Ayuda (opcional)"
          placeholder="Aparece debajo del campo"
          maxLength={HINT_MAX}
          autoComplete="off"
          value={typed.hint}
          onChange={(event) => set({ hint: event.currentTarget.value })}
        />
      )}
      {mayTitle && (
        <Checkbox
          label="Es el título del documento"
          description="La lista de documentos muestra y busca esta respuesta."
          checked={typed.isTitle}
          onChange={(event) => set({ isTitle: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

type PartsProps = { typed: Typed; set: (change: Partial<Typed>) => void };

const DECIMALS = Array.from({ length: DECIMALS_MAX + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'Sin decimales' : count === 1 ? '1 decimal' : `${count} decimales`,
}));

function NumberParts({ typed, set }: PartsProps) {
  return (
    <div className={styles.pair}>
      <TextInput
        label="Unidad (opcional)"
        placeholder="km, psi, mm…"
        maxLength={UNIT_MAX}
        autoComplete="off"
        value={typed.unit}
        onChange={(event) => set({ unit: event.currentTarget.value })}
      />
      <NativeSelect
        label="Decimales"
        data={DECIMALS}
        value={typed.decimals}
        onChange={(event) => set({ decimals: event.currentTarget.value })}
      />
      <Limit label="Mínimo (opcional)" value={typed.min} onChange={(min) => set({ min })} />
      <Limit label="Máximo (opcional)" value={typed.max} onChange={(max) => set({ max })} />
    </div>
  );
}

type LimitProps = { label: string; value: string; placeholder?: string; onChange: (value: string) => void };

function Limit({ label, value, placeholder, onChange }: LimitProps) {
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Options({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Textarea
      label="Opciones, una por línea"
      rows={4}
      resize="vertical"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const KIND_OPTIONS = (Object.keys(COLUMN_KINDS) as ColumnKind[]).map((value) => ({
  value,
  label: COLUMN_KINDS[value],
}));

function RowParts({ typed, set }: PartsProps) {
  const { columns } = typed;
  const change = (at: number, part: Partial<TypedColumn>) =>
    set({ columns: columns.map((column, index) => (index === at ? { ...column, ...part } : column)) });
  return (
    <>
      {columns.map((column, at) => (
        <fieldset key={column.id} className={styles.column}>
          <legend>{`Columna ${at + 1}`}</legend>
          <div className={styles.pair}>
            <TextInput
              label={`Nombre de la columna ${at + 1}`}
              maxLength={COLUMN_LABEL_MAX}
              autoComplete="off"
              value={column.label}
              onChange={(event) => change(at, { label: event.currentTarget.value })}
            />
            <NativeSelect
              label={`Qué pide la columna ${at + 1}`}
              data={KIND_OPTIONS}
              value={column.type}
              onChange={(event) => change(at, { type: event.currentTarget.value as ColumnKind })}
            />
          </div>
          {column.type === 'choice' && (
            <Options value={column.options} onChange={(options) => change(at, { options })} />
          )}
          <div className={styles.ends}>
            <Checkbox
              label="Obligatoria"
              aria-label={`Columna ${at + 1} obligatoria`}
              checked={column.isRequired}
              onChange={(event) => change(at, { isRequired: event.currentTarget.checked })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={columns.length === 1}
              aria-label={`Quitar la columna ${at + 1}`}
              onClick={() => set({ columns: columns.toSpliced(at, 1) })}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        </fieldset>
      ))}
      <Button
        variant="default"
        disabled={columns.length >= COLUMNS_MAX}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => set({ columns: [...columns, freshColumn()] })}
      >
        Agregar columna
      </Button>
      <div className={styles.pair}>
        <Limit
          label="Mínimo de filas (opcional)"
          placeholder="0"
          value={typed.minRows}
          onChange={(minRows) => set({ minRows })}
        />
        <Limit
          label="Máximo de filas (opcional)"
          placeholder={String(ROWS_MAX)}
          value={typed.maxRows}
          onChange={(maxRows) => set({ maxRows })}
        />
      </div>
    </>
  );
}
