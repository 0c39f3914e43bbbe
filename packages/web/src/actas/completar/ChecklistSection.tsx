import {
  CHECK_VALUES,
  type CheckValue,
  defaultItems,
  freshChecklist,
  toggleNotApplicable,
  withValue,
} from '@fenix/domain/actas/completar/checklist';
import { VEHICLE_CLASSES, VEHICLE_CLASS_KEYS, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { countChecks, isChecklistTouched } from '@fenix/domain/actas/completar/completion';
import { NativeSelect, Switch } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { StateLabel } from '../../shared/StateLabel';
import { confirm } from '../../shared/confirm';
import styles from './Completar.module.css';
import { type Segment, Segments } from './Segments';
import type { SectionProps } from './useCompletion';

const ANSWERS = [
  { value: 'Bueno', label: 'Bueno', state: 'ok', icon: IconCheck },
  { value: 'Malo', label: 'Malo', state: 'danger', icon: IconX },
  { value: 'N/A', label: 'N/A', state: 'neutral', icon: IconMinus },
] as const satisfies readonly Segment<CheckValue>[];

const CLASSES = VEHICLE_CLASS_KEYS.map((value) => ({ value, label: VEHICLE_CLASSES[value] }));

/** ACTA-43 to ACTA-50. */
export function ChecklistSection({ form }: SectionProps) {
  const { checklist, vehicleClass } = form.draft.values;
  const [isOnlyBad, setOnlyBad] = useState(false);
  const counts = countChecks(checklist);
  const shown = checklist.checks.filter(({ checked }) => !isOnlyBad || checked === 'Malo');

  const itemsOf = (wanted: VehicleClass) =>
    form.plantillas.find(({ clase }) => clase === wanted)?.items ?? defaultItems(wanted);

  async function choose(wanted: VehicleClass) {
    const mayReplace =
      !isChecklistTouched(checklist, itemsOf(vehicleClass)) ||
      (await confirm({
        title: '¿Cambiar la plantilla?',
        message: 'El checklist se reemplaza y se pierden las respuestas que marcaste.',
        confirmLabel: 'Cambiar',
      }));
    if (mayReplace) form.set({ vehicleClass: wanted, checklist: freshChecklist(itemsOf(wanted)) });
  }

  const answer = (indice: number, value: CheckValue) => form.set({ checklist: withValue(checklist, indice, value) });

  return (
    <>
      <NativeSelect
        label="Clase de vehículo"
        labelProps={{ mb: 4 }}
        data={CLASSES}
        value={vehicleClass}
        onChange={(event) => void choose(event.currentTarget.value as VehicleClass)}
      />
      <div className={styles.counts}>
        <output className={styles.countList} aria-label="Respuestas">
          {CHECK_VALUES.map((value, place) => (
            <StateLabel
              key={value}
              state={ANSWERS[place]?.state ?? 'neutral'}
            >{`${value} ${counts[value]}`}</StateLabel>
          ))}
        </output>
        <Switch
          label="Solo Malo"
          className={styles.switch ?? ''}
          checked={isOnlyBad}
          onChange={(event) => setOnlyBad(event.currentTarget.checked)}
        />
      </div>
      {shown.length === 0 && <p className={styles.hint}>Ningún ítem está en Malo.</p>}
      <ol className={styles.checks}>
        {shown.map(({ indice, name, checked }) => (
          <li key={indice}>
            <Segments
              legend={name}
              segments={ANSWERS}
              value={checked}
              isBeside
              onChange={(value) => answer(indice, value)}
              onAgain={(value) => value === 'N/A' && answer(indice, toggleNotApplicable(value))}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
