import { MODALIDADES, isKnownService } from '@fenix/domain/aptitud/servicio';
import {
  type Hoja,
  HojaEscrita,
  INTERNO_MAX,
  MODALIDAD_MAX,
  PROPIEDADES,
} from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { VEHICLE_CLASSES } from '@fenix/domain/flota/vehicleClass';
import { Autocomplete, Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { DayField } from '../../forms/DayField';
import styles from '../../shared/form/Form.module.css';
import { useFields } from '../../shared/form/useFields';
import { useSaveHoja } from './useHojas';

const UNKNOWN = { value: '', label: 'Sin dato' };
const optionsOf = (words: Readonly<Record<string, string>>) => [
  UNKNOWN,
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

function modalidadNote(modalidad: string): string | undefined {
  if (modalidad.trim() === '' || isKnownService(modalidad)) return undefined;
  return 'De esta modalidad no sabemos si es servicio público: la categoría de la licencia no se mira al despachar.';
}

type Props = { hoja: Hoja; client: string | undefined; onSaved: () => void };

/** CUM-09: the form of a vehicle's sheet. */
export function HojaForm({ hoja, client, onSaved }: Props) {
  const save = useSaveHoja(hoja.placa);
  const { values, problems, form, key, set, check, refuse, restart } = useFields<
    Record<'modalidad' | 'clase' | 'propiedad' | 'matricula' | 'internalNumber', string> & { activo: boolean }
  >({
    modalidad: hoja.modalidad ?? '',
    clase: hoja.clase ?? '',
    propiedad: hoja.propiedad ?? '',
    matricula: hoja.matricula ?? '',
    internalNumber: hoja.internalNumber ?? '',
    activo: hoja.activo,
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const escrita = check(HojaEscrita, { ...values, client, version: hoja.version });
    if (!escrita || save.isPending) return;
    const done = () => {
      restart(values);
      onSaved();
    };
    save.mutate({ key, hoja: escrita }, { onSuccess: done, onError: refuse });
  }

  return (
    <form
      ref={form}
      className={styles.fields}
      onSubmit={handleSubmit}
      noValidate
      aria-label={`Hoja de vida de ${hoja.placa}`}
    >
      <TextInput
        label="Número interno"
        maxLength={INTERNO_MAX}
        value={values.internalNumber}
        error={problems.internalNumber}
        onChange={(event) => set('internalNumber', event.currentTarget.value)}
      />
      <Autocomplete
        label="Modalidad"
        placeholder="Elige o escribe"
        description={modalidadNote(values.modalidad)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={MODALIDAD_MAX}
        data={[...MODALIDADES]}
        // Of a sheet that has one all others are offered too.
        filter={({ options }) => options}
        value={values.modalidad}
        error={problems.modalidad}
        onChange={(modalidad) => set('modalidad', modalidad)}
      />
      <NativeSelect
        label="Clase"
        value={values.clase}
        error={problems.clase}
        data={optionsOf(VEHICLE_CLASSES)}
        onChange={(event) => set('clase', event.currentTarget.value)}
      />
      <NativeSelect
        label="Propiedad"
        value={values.propiedad}
        error={problems.propiedad}
        data={optionsOf(PROPIEDADES)}
        onChange={(event) => set('propiedad', event.currentTarget.value)}
      />
      <DayField
        label="Matrícula"
        value={values.matricula}
        error={problems.matricula}
        onChange={(day) => set('matricula', day)}
      />
      <Switch
        label="Activo"
        description="De un vehículo inactivo no se avisan ni se listan vencimientos."
        checked={values.activo}
        onChange={(event) => set('activo', event.currentTarget.checked)}
      />
      <div className={styles.save}>
        <Button type="submit" loading={save.isPending} fullWidth>
          Guardar hoja de vida
        </Button>
      </div>
    </form>
  );
}
