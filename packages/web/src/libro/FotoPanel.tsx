import type { FormImage } from '@fenix/domain/flota/pasajeros';
import type { Ajustes } from '@fenix/domain/libro/ajustes';
import { CAMARAS } from '@fenix/domain/flota/pasajeros';
import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import { MAX_NOVELTIE, MAX_PASSENGERS, NewFormImage } from '@fenix/domain/libro/pasajeros';
import { type Registro, fotoCoordinates, fotoTime } from '@fenix/domain/libro/registros';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { CrearInforme } from '../flota/CrearInforme';
import { confirm } from '../shared/confirm';
import { useFields } from '../shared/form/useFields';
import { formatCount } from '../shared/numbers';
import { EditPanel } from './EditPanel';
import styles from './FotoPanel.module.css';
import { passengers } from './passengers';
import { type LibroAsk, useSaveCount } from './useLibro';

type View = 'information' | 'editing';
const VIEWS: { value: View; label: string }[] = [
  { value: 'information', label: 'Información' },
  { value: 'editing', label: 'Editar imagen' },
];

type Props = {
  registro: Registro;
  ask: LibroAsk;
  label: string;
  ajustes: Ajustes;
  onAdjust: (ajustes: Ajustes) => void;
};

/** TRIP-21: information or editing. Both stay, so that nothing typed is lost on the way to the other. */
export function FotoPanel({ registro: { foto, camara, guardado }, ask, label, ajustes, onAdjust }: Props) {
  const [view, setView] = useState<View>('information');
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div ref={panel} className={styles.panel}>
      <SegmentedControl
        data-no-print
        aria-label={`Ver de ${label}`}
        data={VIEWS}
        value={view}
        onChange={(next) => setView(next)}
      />
      <div hidden={view !== 'information'} className={styles.information}>
        <dl className={styles.facts}>
          <div>
            <dt>Cámara</dt>
            <dd>{CAMARAS[camara]}</dd>
          </div>
          <div>
            <dt>Fecha y hora</dt>
            <dd>{fotoTime(foto)}</dd>
          </div>
          <div>
            <dt>Coordenadas</dt>
            <dd>{fotoCoordinates(foto) ?? '—'}</dd>
          </div>
        </dl>
        <div data-no-print>
          <CrearInforme isSmall label={label} evidencia={{ tipo: 'foto', de: ask.id, momento: foto.id }} />
        </div>
        {guardado ? (
          <SavedCount guardado={guardado} />
        ) : (
          <CountForm ask={ask} foto={foto.id} label={label} onSaved={() => focusNextCount(panel.current)} />
        )}
      </div>
      <div hidden={view !== 'editing'}>
        <EditPanel ajustes={ajustes} onAdjust={onAdjust} />
      </div>
    </div>
  );
}

/** Anyone who counts photo after photo goes on at the next one; after the last, stays where it was. */
function focusNextCount(panel: HTMLElement | null): void {
  if (!panel) return;
  const fields = [...document.querySelectorAll<HTMLElement>('[data-count]')];
  const after = fields.slice(fields.findIndex((field) => panel.contains(field)) + 1);
  const next = after.find((field) => !field.closest('[hidden]'));
  (next ?? panel.closest('article'))?.focus();
}

/** TRIP-27, TRIP-28: what was saved is read, not written, with who is responsible for it. */
function SavedCount({ guardado: { numPassengers, noveltie, responsable } }: { guardado: FormImage }) {
  return (
    <div>
      <p className={styles.locked}>
        <IconLock size={16} stroke={1.75} aria-hidden />
        Guardado: ya no se puede editar
      </p>
      <dl className={styles.saved}>
        <dt>Pasajeros</dt>
        <dd>{formatCount(numPassengers)}</dd>
        <dt>Novedad</dt>
        <dd>{noveltie || 'Sin novedad'}</dd>
        <dt>Responsable</dt>
        <dd>{responsable}</dd>
      </dl>
    </div>
  );
}

type CountFormProps = { ask: LibroAsk; foto: string; label: string; onSaved: () => void };

/** TRIP-25, TRIP-26, TRIP-33: the passengers on one photo, written once. */
function CountForm({ ask, foto, label, onSaved }: CountFormProps) {
  const { values, problems, form, key, set, check, refuse } = useFields({ numPassengers: '', noveltie: '' });
  const save = useSaveCount(ask);

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const typed = values.numPassengers.trim();
    const numPassengers = /^\d+$/.test(typed) ? Number(typed) : undefined;
    const count = check(NewFormImage, { ...values, id: ask.id, foto, numPassengers });
    if (!count || save.isPending) return;
    const isSure = await confirm({
      title: LIBRO_MESSAGES.saveQuestion,
      message: `${label}: ${passengers(count.numPassengers)}.`,
      confirmLabel: LIBRO_MESSAGES.goOn,
      cancelLabel: LIBRO_MESSAGES.cancel,
    });
    if (isSure) save.mutate({ key, count, label }, { onSuccess: onSaved, onError: refuse });
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        label="Pasajeros"
        data-count
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(MAX_PASSENGERS).length}
        value={values.numPassengers}
        error={problems.numPassengers}
        onChange={({ currentTarget }) => set('numPassengers', currentTarget.value)}
      />
      <TextInput
        label="Novedad"
        autoComplete="off"
        maxLength={MAX_NOVELTIE}
        value={values.noveltie}
        error={problems.noveltie}
        onChange={({ currentTarget }) => set('noveltie', currentTarget.value)}
      />
      <Button type="submit" className={styles.save} loading={save.isPending}>
        Guardar
      </Button>
    </form>
  );
}
