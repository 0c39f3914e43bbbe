import { FORMATOS, FormatoDeEntrega } from '@fenix/domain/entregas/formato';
import { displayName } from '@fenix/domain/text/names';
import { Button, Group, Input, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId } from 'react';
import form from '../shared/form/Form.module.css';
import { SearchSelect } from '../shared/form/SearchSelect';
import { useFields } from '../shared/form/useFields';
import { clientNames, companyQuery } from '../shared/list/companies';
import styles from './FormatoForm.module.css';

const EMPTY = { formato: 'equipo', consecutivo: '', ciudad: '', destinatario: '', cliente: '', asunto: '' };
const KINDS = Object.entries(FORMATOS).map(([value, label]) => ({ value, label }));

/** DELIV-02 to DELIV-04, DELIV-07. */
export function FormatoForm({ onCreate }: { onCreate: (formato: FormatoDeEntrega) => void }) {
  const { data: clients = [], isError, refetch } = useQuery({ ...companyQuery, select: clientNames });
  const { values, problems, form: ref, set, check } = useFields(EMPTY);
  const kindId = useId();
  const text = (name: keyof typeof EMPTY) => ({
    value: values[name],
    error: problems[name],
    required: true,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const formato = check(FormatoDeEntrega);
    if (formato) onCreate(formato);
  }

  return (
    <form
      ref={ref}
      className={`${form.fields} ${styles.form}`}
      onSubmit={handleSubmit}
      noValidate
      aria-label="Formato de entrega"
    >
      <Input.Wrapper label="Formato" labelElement="div" labelProps={{ id: kindId }} error={problems.formato}>
        <SegmentedControl
          className={styles.kinds ?? ''}
          data={KINDS}
          value={values.formato}
          onChange={(formato) => set('formato', formato)}
          aria-labelledby={kindId}
        />
      </Input.Wrapper>
      <div className={form.pair}>
        <TextInput label="Consecutivo" inputMode="numeric" placeholder="42" {...text('consecutivo')} />
        <TextInput label="Ciudad" placeholder="Barranquilla" {...text('ciudad')} />
      </div>
      <TextInput label="Destinatario" placeholder="Nombre de quien recibe" {...text('destinatario')} />
      <SearchSelect
        label="Cliente"
        required
        allowDeselect={false}
        options={clients.map((client) => ({ value: client, label: displayName(client) }))}
        value={values.cliente}
        onChange={(client) => set('cliente', client)}
        onDropdownOpen={() => isError && void refetch()}
        placeholder="Elige un cliente"
        nothingFoundMessage={isError ? 'No pudimos cargar los clientes' : 'Sin coincidencias'}
        error={problems.cliente}
      />
      <TextInput label="Asunto" placeholder="Entrega de equipo GPS" {...text('asunto')} />
      <Group justify="flex-end" className={form.save ?? ''}>
        <Button type="submit">Crear formato</Button>
      </Group>
    </form>
  );
}
