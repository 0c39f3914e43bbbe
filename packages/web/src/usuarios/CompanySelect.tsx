import { displayName } from '@fenix/domain/text/names';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { byWords } from '../shared/form/SearchSelect';
import { companyQuery } from '../shared/list/companies';
import { ManagerNotice } from './ManagerNotice';

type Props = { value: string; onChange: (client: string) => void; error?: string | undefined; warns?: boolean };

/** The company a user belongs to. GUARD-04: the provider's own makes managers, and the form says so. */
export function CompanySelect({ value, onChange, error, warns = false }: Props) {
  const { data = [], isError, refetch } = useQuery(companyQuery);
  const isProvider = data.some((company) => company.isProvider && company.client === value);
  return (
    <>
      <Select
        label="Cliente"
        required
        withAsterisk={false}
        data={data.map(({ client }) => ({ value: client, label: displayName(client) }))}
        value={value || null}
        onChange={(client) => onChange(client ?? '')}
        onDropdownOpen={() => isError && void refetch()}
        filter={byWords}
        searchable
        placeholder="Elige un cliente"
        nothingFoundMessage="Sin coincidencias"
        maxDropdownHeight={320}
        error={error}
      />
      {warns && isProvider && <ManagerNotice>{USUARIO_MESSAGES.providerWarning}</ManagerNotice>}
    </>
  );
}
