import { DomainError } from '@fenix/domain/errors';
import {
  CODIGO_MAX,
  CatalogoChange,
  type CatalogoNovedades,
  NOVEDADES_MESSAGES,
  TIPOS_MAX,
} from '@fenix/domain/informes/catalogo/catalogo';
import { LINE_MAX } from '@fenix/domain/informes/crear/crear';
import type { TipoDeNovedad } from '@fenix/domain/informes/catalogo/novedades';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { EditorRows } from '../../shared/editor/EditorRows';
import { NumberedRow } from '../../shared/editor/NumberedRow';
import { SaveBar } from '../../shared/editor/SaveBar';
import { useQueryState } from '../../shared/list/useQueryState';
import styles from './Novedades.module.css';
import { useSaveCatalogo } from './useCatalogo';

type Draft = CatalogoChange['rangos'][number]['tipos'][number];
type Props = { catalogo: CatalogoNovedades; onDirty: (isDirty: boolean) => void };

const STATES = [
  { value: '', label: 'Para todos' },
  { value: 'reserva', label: 'De reserva' },
  { value: 'retirado', label: 'Retirado' },
];

/** INF-19: the types of each range. One that a report names is retired, never deleted. */
export function CatalogoEditor({ catalogo: { version, rangos }, onDirty }: Props) {
  const [params, change] = useQueryState();
  const at = Math.max(
    0,
    rangos.findIndex(({ name }) => name === params.get('rango')),
  );
  const [draft, setDraft] = useState<readonly (readonly Draft[])[]>();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useSaveCatalogo();
  const all: readonly (readonly Draft[])[] = draft ?? rangos.map(({ tipos }) => tipos);
  const tipos = all[at] ?? [];

  function edit(next: readonly Draft[]) {
    setDraft(all.map((own, place) => (place === at ? next : own)));
    setProblems(new Map());
    onDirty(true);
  }

  function discard() {
    setDraft(undefined);
    setProblems(new Map());
    onDirty(false);
  }

  /** The first range that has a problem is opened. */
  function show(found: readonly { path: readonly PropertyKey[]; message: string }[]) {
    setProblems(new Map(found.map(({ path, message }) => [path.slice(0, 4).join('.'), message])));
    const first = rangos[Number(found[0]?.path[1])];
    if (first) change({ rango: first.name });
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const parsed = CatalogoChange.safeParse({
      version,
      rangos: rangos.map(({ name }, place) => ({ name, tipos: all[place] })),
    });
    if (!parsed.success) return show(parsed.error.issues);
    save.mutate(parsed.data, {
      onSuccess: discard,
      onError: (error) => {
        if (error instanceof DomainError)
          show(error.errors.map(({ path, message }) => ({ path: path.split('.'), message })));
      },
    });
  }

  return (
    <form className={styles.page} noValidate aria-label="Catálogo de novedades" onSubmit={handleSubmit}>
      <NativeSelect
        label="Rango"
        data={rangos.map(({ name, caption }) => ({ value: name, label: `${name} · ${caption}` }))}
        value={rangos[at]?.name ?? ''}
        onChange={(event) => change({ rango: event.currentTarget.value })}
      />
      <p className={styles.quiet}>
        {tipos.length} tipos · {version === 0 ? 'la lista original' : `versión ${version}`}
        {draft && ' · con cambios sin guardar'}
      </p>
      <EditorRows
        problem={problems.get(`rangos.${at}.tipos`)}
        addLabel="Agregar tipo"
        canAdd={tipos.length < TIPOS_MAX}
        onAdd={() => edit([...tipos, { name: '' }])}
        actions={tipos.length >= TIPOS_MAX && <span className={styles.quiet}>{NOVEDADES_MESSAGES.tooMany}</span>}
      >
        {tipos.map((tipo, index) => (
          <TipoRow
            key={tipo.id ?? `nuevo-${index}`}
            tipo={tipo}
            number={index + 1}
            error={problems.get(`rangos.${at}.tipos.${index}`)}
            onEdit={(part) => edit(tipos.map((other, place) => (place === index ? { ...other, ...part } : other)))}
            onRemove={() => edit(tipos.toSpliced(index, 1))}
          />
        ))}
      </EditorRows>
      <SaveBar label="Guardar catálogo" isDirty={draft !== undefined} isSaving={save.isPending} onDiscard={discard} />
    </form>
  );
}

type RowProps = {
  tipo: Draft;
  number: number;
  error: string | undefined;
  onEdit: (part: Partial<Draft>) => void;
  onRemove: () => void;
};

function TipoRow({ tipo: { id, name, codigo, state }, number, error, onEdit, onRemove }: RowProps) {
  return (
    <NumberedRow
      number={id ?? 'Nuevo'}
      label={`Nombre del tipo ${number}`}
      name={name}
      maxLength={LINE_MAX}
      error={error}
      columns={COLUMNS}
      isRetired={state === 'retirado'}
      onRename={(next) => onEdit({ name: next })}
    >
      <TextInput
        aria-label={`Código del tipo ${number}`}
        placeholder="Código"
        maxLength={CODIGO_MAX}
        value={typeof codigo === 'string' ? codigo : ''}
        onChange={(event) => onEdit({ codigo: event.currentTarget.value })}
      />
      {id ? (
        <NativeSelect
          aria-label={`Estado del tipo ${number}`}
          data={STATES}
          value={state ?? ''}
          onChange={(event) => onEdit({ state: stateOf(event.currentTarget.value) })}
        />
      ) : (
        <Button variant="subtle" color="gray" aria-label={`Quitar el tipo ${number}`} onClick={onRemove}>
          Quitar
        </Button>
      )}
    </NumberedRow>
  );
}

const COLUMNS = {
  desk: '3.5rem minmax(0, 1fr) 6rem 8.5rem',
  phone: '3.5rem minmax(0, 1fr) minmax(0, 1fr)',
};

function stateOf(value: string): TipoDeNovedad['state'] {
  return value === 'reserva' || value === 'retirado' ? value : undefined;
}
