import { displayName } from '@fenix/domain/text/names';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import { useQuery } from '@tanstack/react-query';
import { SearchSelect } from '../shared/form/SearchSelect';
import { companyQuery } from '../shared/list/companies';
import { ManagerNotice } from './ManagerNotice';

type Props = { value: string; onChange: (client: string) => void; error?: string | undefined; warns?: boolean };

/** The company a user belongs to. GUARD-04: the provider's own makes managers, and the form says so. */
export function CompanySelect({ value, onChange, error, warns = false }: Props) {
  const { data = [], isError, refetch } = useQuery(companyQuery);
  const isProvider = data.some((company) => company.isProvider && company.client === value);
  return (
    <>
      <SearchSelect
        label="Cliente"
        required
        options={data.map(({ client }) => ({ value: client, label: displayName(client) }))}
        value={value}
        onChange={onChange}
        onDropdownOpen={() => isError && void refetch()}
        placeholder="Elige un cliente"
        error={error}
      />
      {warns && isProvider && <ManagerNotice>{USUARIO_MESSAGES.providerWarning}</ManagerNotice>}
    </>
  );
}
