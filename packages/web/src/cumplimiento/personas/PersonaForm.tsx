import {
  CARGO_MAX,
  CATEGORIAS_LICENCIA,
  DOCUMENTO_MAX,
  NOMBRE_MAX,
  NUMERO_MAX,
  type Persona,
  PersonaEscrita,
  TIPOS_DOCUMENTO,
  VINCULACIONES,
} from '@fenix/domain/cumplimiento/personas/persona';
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { DayField } from '../../forms/DayField';
import styles from '../../shared/form/Form.module.css';
import { useFields } from '../../shared/form/useFields';
import { ConductorField } from './ConductorField';
import { useSavePersona } from './usePersonas';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

function valuesOf(persona: Persona | undefined) {
  const { licencia, examenMedico } = persona ?? {};
  return {
    tipoDocumento: persona?.tipoDocumento ?? 'CC',
    documento: persona?.documento ?? '',
    nombres: persona?.nombres ?? '',
    apellidos: persona?.apellidos ?? '',
    cargo: persona?.cargo ?? '',
    vinculacion: persona?.vinculacion ?? 'directo',
    nacimiento: persona?.nacimiento ?? '',
    numero: licencia?.numero ?? '',
    categoria: licencia?.categoria ?? '',
    expedicion: licencia?.expedicion ?? '',
    vence: licencia?.vence ?? '',
    examen: examenMedico?.vence ?? '',
    conductor: persona?.conductor ?? '',
    usuario: persona?.usuario ?? '',
    activo: persona?.activo ?? true,
  };
}

/** Licence and exam are sent as nested objects: maps the path of an error to the form field it is shown under. */
const fieldOf = ([first, part]: readonly PropertyKey[]) =>
  first === 'examenMedico' ? 'examen' : first === 'licencia' ? (part ?? 'numero') : first;

type Props = { persona?: Persona | undefined; client: string | undefined; onSaved: (id: string) => void };

/** CUM-07: a person with licence and medical exam; another date of these is kept as a renewal. */
export function PersonaForm({ persona, client, onSaved }: Props) {
  const save = useSavePersona();
  const { values, problems, form, key, set, check, refuse, restart } = useFields(valuesOf(persona), fieldOf);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const { numero, categoria, expedicion, vence, examen, ...own } = values;
    const licencia = { numero, categoria, expedicion, vence };
    const hadLicence = Boolean(persona?.licencia) || Object.values(licencia).some(Boolean);
    const escrita = check(PersonaEscrita, {
      ...own,
      client,
      licencia: hadLicence ? licencia : null,
      examenMedico: persona?.examenMedico || examen ? { vence: examen } : null,
      ...(persona && { version: persona.version }),
    });
    if (!escrita || save.isPending) return;
    const done = ({ _id }: { _id: string }) => {
      restart(values);
      onSaved(_id);
    };
    save.mutate({ key, id: persona?._id, persona: escrita }, { onSuccess: done, onError: refuse });
  }

  const text = (name: 'documento' | 'nombres' | 'apellidos' | 'cargo' | 'numero' | 'usuario') => ({
    value: values[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <form
      ref={form}
      className={styles.fields}
      onSubmit={handleSubmit}
      noValidate
      aria-label={persona ? 'Editar persona' : 'Nueva persona'}
    >
      <div className={styles.pair}>
        <NativeSelect
          label="Tipo de documento"
          required
          value={values.tipoDocumento}
          error={problems.tipoDocumento}
          data={optionsOf(TIPOS_DOCUMENTO)}
          onChange={(event) => set('tipoDocumento', event.currentTarget.value as Persona['tipoDocumento'])}
        />
        <TextInput label="Documento" required maxLength={DOCUMENTO_MAX} {...text('documento')} />
        <TextInput label="Nombres" required maxLength={NOMBRE_MAX} {...text('nombres')} />
        <TextInput label="Apellidos" required maxLength={NOMBRE_MAX} {...text('apellidos')} />
        <TextInput label="Cargo" maxLength={CARGO_MAX} {...text('cargo')} />
        <NativeSelect
          label="Vinculación"
          required
          value={values.vinculacion}
          error={problems.vinculacion}
          data={optionsOf(VINCULACIONES)}
          onChange={(event) => set('vinculacion', event.currentTarget.value as Persona['vinculacion'])}
        />
        <DayField
          label="Nacimiento"
          value={values.nacimiento}
          error={problems.nacimiento}
          onChange={(day) => set('nacimiento', day)}
        />
        <ConductorField
          client={client}
          persona={values}
          error={problems.conductor}
          onChange={(id) => set('conductor', id)}
        />
        <TextInput label="Usuario de Fénix" maxLength={60} {...text('usuario')} />
        <TextInput label="Número de licencia" maxLength={NUMERO_MAX} {...text('numero')} />
        <NativeSelect
          label="Categoría"
          value={values.categoria}
          error={problems.categoria}
          data={[{ value: '', label: 'Sin dato' }, ...CATEGORIAS_LICENCIA]}
          onChange={(event) => set('categoria', event.currentTarget.value as '')}
        />
        <DayField
          label="Licencia expedida"
          value={values.expedicion}
          error={problems.expedicion}
          onChange={(day) => set('expedicion', day)}
        />
        <DayField
          label="Licencia vence"
          value={values.vence}
          error={problems.vence}
          onChange={(day) => set('vence', day)}
        />
        <DayField
          label="Examen médico vence"
          value={values.examen}
          error={problems.examen}
          onChange={(day) => set('examen', day)}
        />
        <Switch
          label="Activa"
          checked={values.activo}
          onChange={(event) => set('activo', event.currentTarget.checked)}
        />
      </div>
      <div className={styles.save}>
        <Button type="submit" loading={save.isPending} fullWidth>
          Guardar persona
        </Button>
      </div>
    </form>
  );
}
