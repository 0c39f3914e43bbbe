import { useQuery } from '@tanstack/react-query';
import { SearchSelect } from '../shared/form/SearchSelect';
import { cuentaGpsQueries } from './useCuentasGps';

type Props = { value: string; onChange: (account: string) => void; error?: string | undefined };

/** CLI-11, CLI-13: by the company's name; the key behind it never comes to the browser. */
export function AccountSelect({ value, onChange, error }: Props) {
  const { data = [], isError, refetch } = useQuery(cuentaGpsQueries.list());
  return (
    <SearchSelect
      label="Cuenta GPS (API key)"
      required
      allowDeselect={false}
      options={data.map(({ _id, empresa }) => ({ value: _id, label: empresa }))}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => isError && void refetch()}
      placeholder="Elige una cuenta"
      nothingFoundMessage={isError ? 'No pudimos cargar las cuentas' : 'Sin coincidencias'}
      error={error}
    />
  );
}
