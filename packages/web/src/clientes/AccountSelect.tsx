import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { byWords } from '../shared/form/SearchSelect';
import { cuentaGpsQueries } from './useCuentasGps';

type Props = { value: string; onChange: (account: string) => void; error?: string | undefined };

/** CLI-11, CLI-13: by the company's name; the key behind it never comes to the browser. */
export function AccountSelect({ value, onChange, error }: Props) {
  const { data = [], isError, refetch } = useQuery(cuentaGpsQueries.list());
  return (
    <Select
      label="Cuenta GPS (API key)"
      required
      withAsterisk={false}
      allowDeselect={false}
      data={data.map(({ _id, empresa }) => ({ value: _id, label: empresa }))}
      value={value || null}
      onChange={(account) => onChange(account ?? '')}
      onDropdownOpen={() => isError && void refetch()}
      filter={byWords}
      searchable
      placeholder="Elige una cuenta"
      nothingFoundMessage={isError ? 'No pudimos cargar las cuentas' : 'Sin coincidencias'}
      maxDropdownHeight={320}
      error={error}
    />
  );
}
