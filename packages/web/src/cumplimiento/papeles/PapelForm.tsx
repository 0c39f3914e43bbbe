import { ENTIDAD_MAX, NUMERO_MAX, PapelFields, papelProblems } from '@fenix/domain/cumplimiento/papeles/papel';
import { PAPELES, PERSON_PAPERS, type TipoPapel, VEHICLE_PAPERS } from '@fenix/domain/flota/papel';
import { placaKey } from '@fenix/domain/flota/plate';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOADS } from '@fenix/domain/uploads';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { DayField } from '../../forms/DayField';
import { Segments } from '../../forms/Segments';
import { useOwnQuery } from '../../shared/routing';
import { FileField } from '../../shared/file/FileField';
import styles from '../../shared/form/Form.module.css';
import { useFields } from '../../shared/form/useFields';
import { OwnerField } from './OwnerField';
import { ownersQuery, personaNamedQuery, useAddPapel } from './usePapeles';

const OWNERS = [
  { value: 'vehiculo', label: 'De un vehículo' },
  { value: 'persona', label: 'De una persona' },
];
const TIPOS: Record<string, readonly TipoPapel[]> = {
  vehiculo: [...VEHICLE_PAPERS, 'otro'],
  persona: [...PERSON_PAPERS, 'otro'],
};

type Typed = Record<'de' | 'placa' | 'persona' | 'numero' | 'entidad' | 'expedicion' | 'vence', string> & {
  tipo: TipoPapel;
  archivo: readonly File[];
};
const EMPTY: Typed = {
  de: 'vehiculo',
  placa: '',
  persona: '',
  tipo: 'soat',
  numero: '',
  entidad: '',
  expedicion: '',
  vence: '',
  archivo: [],
};

/** CUM-28: an address may open the form with what is known of the paper. */
function useBegun(): Typed {
  const [placa, persona] = [useOwnQuery('placa'), useOwnQuery('persona')];
  const [asked, vence] = [useOwnQuery('tipo'), useOwnQuery('vence')];
  const de = persona === '' ? 'vehiculo' : 'persona';
  const tipo = TIPOS[de]?.find((one) => one === asked) ?? (de === 'persona' ? 'licencia' : EMPTY.tipo);
  return { ...EMPTY, de, placa: placaKey(placa), persona, tipo, vence };
}

type Props = { client: string | undefined; onSaved: (id: string) => void };

/** CUM-09: one paper as it is printed; a renewal is written the same way. */
export function PapelForm({ client, onSaved }: Props) {
  const add = useAddPapel();
  const begun = useBegun();
  const { data: named } = useQuery(personaNamedQuery(begun.persona));
  const { values, problems, form, key, set, check, point, refuse, restart } = useFields(begun);
  const isOfVehicle = values.de === 'vehiculo';

  function handleOwner(de: string) {
    set('de', de);
    set('placa', '');
    set('persona', '');
    set('tipo', TIPOS[de]?.[0] ?? 'otro');
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const { de: _, archivo, ...fields } = values;
    const typed = check(PapelFields, fields);
    if (!typed || add.isPending) return;
    if (typed.placa === null && typed.persona === null)
      return point({ [isOfVehicle ? 'placa' : 'persona']: SHELL_MESSAGES.required });
    const [wrong] = papelProblems(typed);
    if (wrong) return point({ [wrong.path]: wrong.message });
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, client })) if (value) body.set(name, value);
    if (archivo[0]) body.set('archivo', archivo[0]);
    const done = ({ _id }: { _id: string }) => {
      restart(values);
      onSaved(_id);
    };
    add.mutate({ key, body }, { onSuccess: done, onError: refuse });
  }

  return (
    <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Nuevo papel">
      <Segments legend="Dueño" segments={OWNERS} value={values.de} onChange={handleOwner} />
      {isOfVehicle ? (
        <OwnerField
          key="placa"
          label="Placa"
          placeholder="Placa, nombre o número interno"
          value={values.placa}
          error={problems.placa}
          find={(typed) => ownersQuery('vehiculo', client, typed)}
          known={{ value: begun.placa, label: begun.placa }}
          onChange={(placa) => set('placa', placa)}
        />
      ) : (
        <OwnerField
          key="persona"
          label="Persona"
          placeholder="Nombre o documento"
          value={values.persona}
          error={problems.persona}
          find={(typed) => ownersQuery('persona', client, typed)}
          known={named}
          onChange={(persona) => set('persona', persona)}
        />
      )}
      <NativeSelect
        label="Papel"
        required
        value={values.tipo}
        error={problems.tipo}
        data={(TIPOS[values.de] ?? []).map((tipo) => ({ value: tipo, label: PAPELES[tipo] }))}
        onChange={(event) => set('tipo', event.currentTarget.value as TipoPapel)}
      />
      <TextInput
        label="Número"
        maxLength={NUMERO_MAX}
        value={values.numero}
        error={problems.numero}
        onChange={(event) => set('numero', event.currentTarget.value)}
      />
      <TextInput
        label="Entidad"
        maxLength={ENTIDAD_MAX}
        value={values.entidad}
        error={problems.entidad}
        onChange={(event) => set('entidad', event.currentTarget.value)}
      />
      <DayField
        label="Expedición"
        value={values.expedicion}
        error={problems.expedicion}
        onChange={(day) => set('expedicion', day)}
      />
      <DayField label="Vence" value={values.vence} error={problems.vence} onChange={(day) => set('vence', day)} />
      <FileField
        label="Foto o PDF del papel"
        upload={UPLOADS.papel}
        value={values.archivo}
        onChange={(archivo) => set('archivo', archivo)}
        error={problems.archivo}
      />
      <div className={styles.save}>
        <Button type="submit" loading={add.isPending} fullWidth>
          Guardar papel
        </Button>
      </div>
    </form>
  );
}
