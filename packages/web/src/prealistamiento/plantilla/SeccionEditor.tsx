import { CHECKS_MAX, CHECK_NAME_MAX } from '@fenix/domain/forms/checks';
import {
  APLICA_WORDS,
  CRITICIDADES,
  CRITICIDAD_WORDS,
  SECCION_TITLE_MAX,
  SICOV_ACTIVIDADES,
} from '@fenix/domain/prealistamiento/plantilla/plantilla';
import type { Aplica, Criticidad, Punto } from '@fenix/domain/prealistamiento/plantilla/plantillaInicial';
import { Checkbox, MultiSelect, NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { EditorRows } from '../../shared/editor/EditorRows';
import { RowTools } from '../../shared/editor/RowTools';
import styles from './Plantilla.module.css';
import type { DraftPunto, DraftSeccion, PlantillaDraft } from './usePlantillaDraft';

const CRITICIDAD_OPTIONS = CRITICIDADES.map((value) => ({ value, label: CRITICIDAD_WORDS[value] }));
const APLICA_OPTIONS = Object.entries(APLICA_WORDS).map(([value, label]) => ({ value, label }));

const SICOV_OPTIONS = SICOV_ACTIVIDADES.map((actividad) => ({ value: String(actividad), label: `SICOV ${actividad}` }));
const numbersOf = (values: readonly string[]) => values.map(Number).toSorted((one, other) => one - other);

type Props = {
  seccion: DraftSeccion;
  place: number;
  isLast: boolean;
  isOpen: boolean;
  draft: PlantillaDraft;
  /** CUM-27: whether points say for which activities of SICOV they stand. */
  hasSicov: boolean;
  onToggle: () => void;
};

export function SeccionEditor({ seccion, place, isLast, isOpen, draft, hasSicov, onToggle }: Props) {
  const { id, title, puntos } = seccion;
  const name = title || `Sección ${place + 1}`;
  const blocking = puntos.filter(({ criticidad }) => criticidad === 'bloqueante').length;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <li className={styles.seccion}>
      <div className={styles.seccionHead}>
        <UnstyledButton className={styles.fold ?? ''} aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={18} stroke={1.75} aria-hidden />
          <strong>{name}</strong>
          <span className={styles.quiet}>
            {puntos.length} puntos · {blocking} bloqueantes
          </span>
        </UnstyledButton>
        <RowTools
          name={name}
          removed={`la sección ${name}`}
          isFirst={place === 0}
          isLast={isLast}
          onMove={(by) => draft.moveSeccion(place, by)}
          onRemove={() => draft.removeSeccion(id)}
        />
      </div>
      {isOpen && (
        <div className={styles.body}>
          <TextInput
            label="Nombre de la sección"
            maxLength={SECCION_TITLE_MAX}
            value={title}
            error={draft.problems[`${place}.title`]}
            onChange={(event) => draft.rename(id, event.currentTarget.value)}
          />
          <EditorRows
            problem={draft.problems[`${place}.puntos`]}
            addLabel="Agregar punto"
            canAdd={puntos.length < CHECKS_MAX}
            onAdd={() => draft.addPunto(id)}
          >
            {puntos.map((punto, at) => (
              <PuntoRow
                key={punto.key}
                punto={punto}
                number={at + 1}
                hasSicov={hasSicov}
                isLast={at === puntos.length - 1}
                error={draft.problems[`${place}.puntos.${at}.name`]}
                onEdit={(part) => draft.editPunto(id, punto.key, part)}
                onMove={(by) => draft.movePunto(id, at, by)}
                onRemove={() => draft.removePunto(id, punto.key)}
              />
            ))}
          </EditorRows>
        </div>
      )}
    </li>
  );
}

type RowProps = {
  punto: DraftPunto;
  number: number;
  hasSicov: boolean;
  isLast: boolean;
  error: string | undefined;
  onEdit: (part: Partial<Punto>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function PuntoRow({ punto, number, hasSicov, isLast, error, onEdit, onMove, onRemove }: RowProps) {
  const { name, criticidad, aplica, vence, mide, sicov = [] } = punto;
  return (
    <li className={styles.punto}>
      <TextInput
        className={styles.name ?? ''}
        aria-label={`Punto ${number}`}
        maxLength={CHECK_NAME_MAX}
        value={name}
        error={error}
        onChange={(event) => onEdit({ name: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={`Gravedad del punto ${number}`}
        data={CRITICIDAD_OPTIONS}
        value={criticidad}
        onChange={(event) => onEdit({ criticidad: event.currentTarget.value as Criticidad })}
      />
      <NativeSelect
        aria-label={`A qué vehículos aplica el punto ${number}`}
        data={APLICA_OPTIONS}
        value={aplica}
        onChange={(event) => onEdit({ aplica: event.currentTarget.value as Aplica })}
      />
      <span className={styles.asks}>
        <Checkbox
          label="Vence"
          aria-label={`Pedir la fecha de vencimiento del punto ${number}`}
          checked={vence === true}
          onChange={(event) => onEdit({ vence: event.currentTarget.checked || undefined })}
        />
        <Checkbox
          label="mm"
          aria-label={`Pedir la profundidad en milímetros del punto ${number}`}
          checked={mide === 'labrado'}
          onChange={(event) => onEdit({ mide: event.currentTarget.checked ? 'labrado' : undefined })}
        />
      </span>
      {hasSicov && (
        <MultiSelect
          className={styles.sicov ?? ''}
          aria-label={`Actividades de SICOV del punto ${number}`}
          placeholder={sicov.length === 0 ? 'SICOV: ninguna' : ''}
          data={SICOV_OPTIONS}
          value={sicov.map(String)}
          onChange={(next) => onEdit({ sicov: next.length > 0 ? numbersOf(next) : undefined })}
        />
      )}
      <RowTools
        name={`el punto ${number}`}
        isFirst={number === 1}
        isLast={isLast}
        onMove={onMove}
        onRemove={onRemove}
      />
    </li>
  );
}
