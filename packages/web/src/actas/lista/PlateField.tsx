import { PLATE_LENGTH, Plate } from '@fenix/domain/flota/plate';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import type { KnownVehicle } from '@fenix/domain/actas/vehicle';
import { matchesSearch } from '@fenix/domain/text/search';
import { Autocomplete, type ComboboxItem, Loader, type OptionsFilter } from '@mantine/core';
import { useMemo } from 'react';
import { PlateChip } from '../../shared/PlateChip';
import styles from './PlateField.module.css';
import { useKnownVehicles } from './useCreateActa';

/** Options shown at once; typing another letter is quicker than scrolling through more. */
const SHOWN = 50;
const NO_PLATFORM = 'No pudimos traer los vehículos de la plataforma. Escribe la placa.';

type Props = {
  client: string;
  value: string;
  /** The vehicle is absent while the platform has none of this plate. */
  onChange: (plate: string, vehicle: KnownVehicle | undefined) => void;
  error?: string | undefined;
};

/** ACTA-38: one of the company's vehicles, found by its plate or its name, or a plate that is typed. */
export function PlateField({ client, value, onChange, error }: Props) {
  const { data, isPending, isError } = useKnownVehicles(client);
  const byPlate = useMemo(
    () =>
      new Map(data?.items.filter(({ patente }) => patente !== '').map((item) => [item.patente.toUpperCase(), item])),
    [data],
  );
  const filter: OptionsFilter = ({ options, search }) =>
    options
      .filter((option): option is ComboboxItem => 'value' in option)
      .filter(({ value: plate }) => matchesSearch(`${plate} ${byPlate.get(plate)?.nombre ?? ''}`, search))
      .slice(0, SHOWN);

  const isUnknown = Plate.safeParse(value).success && !byPlate.has(value.trim());

  function handleChange(text: string) {
    const plate = text.toUpperCase();
    onChange(plate, byPlate.get(plate.trim()));
  }

  return (
    <Autocomplete
      label="Placa"
      placeholder="Placa o nombre del vehículo"
      description={noteOf({ isError, isUnknown: data !== undefined && isUnknown })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      data-autofocus
      autoComplete="off"
      spellCheck={false}
      maxLength={PLATE_LENGTH * 3}
      data={[...byPlate.keys()]}
      filter={filter}
      openOnFocus={false}
      withScrollArea={false}
      classNames={{ options: styles.options ?? '' }}
      value={value}
      onChange={handleChange}
      rightSection={isPending && <Loader size={16} aria-hidden />}
      renderOption={({ option }) => <Vehicle plate={option.value} vehicle={byPlate.get(option.value)} />}
      error={error}
    />
  );
}

/** Nothing, that the platform did not respond, or that it has no vehicle of this plate. */
function noteOf({ isError, isUnknown }: { isError: boolean; isUnknown: boolean }): string | undefined {
  if (isError) return NO_PLATFORM;
  return isUnknown ? FLOTA_MESSAGES.noVehicle : undefined;
}

function Vehicle({ plate, vehicle }: { plate: string; vehicle: KnownVehicle | undefined }) {
  const words = [vehicle?.nombre, vehicle?.marca, vehicle?.modelo].filter(Boolean).join(' · ');
  return (
    <span className={styles.vehicle}>
      <PlateChip plate={plate} />
      <span className={styles.quiet}>{words}</span>
    </span>
  );
}
