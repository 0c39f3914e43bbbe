import { EVERY_CLIENT } from '@fenix/domain/boletin/accion';
import { displayName } from '@fenix/domain/text/names';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SEARCHED } from '../shared/form/SearchSelect';
import { clientNames, companyQuery } from '../shared/list/companies';

type Props = { value: readonly string[]; onChange: (clients: string[]) => void; error: string | undefined };

/** NEWS-22: some clients, or 'Todos', which stands alone. */
export function ClientsField({ value, onChange, error }: Props) {
  const { data: clients = [] } = useQuery({ ...companyQuery, select: clientNames });

  function change(next: string[]) {
    const isEvery = next.includes(EVERY_CLIENT);
    if (!isEvery) onChange(next);
    else if (value.includes(EVERY_CLIENT)) onChange(next.filter((client) => client !== EVERY_CLIENT));
    else onChange([EVERY_CLIENT]);
  }

  return (
    <MultiSelect
      {...SEARCHED}
      label="Clientes"
      placeholder={value.length === 0 ? 'Elige uno o varios' : ''}
      data={[
        { value: EVERY_CLIENT, label: EVERY_CLIENT },
        ...clients.map((client) => ({ value: client, label: displayName(client) })),
      ]}
      value={[...value]}
      onChange={change}
      error={error}
      required
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar todos los clientes' }}
    />
  );
}
