import { conductorLike } from '@fenix/domain/cumplimiento/personas/conductor';
import { driverLabel } from '@fenix/domain/flota/drivers';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { flotaQueries } from '../../flota/useFlota';
import { SearchSelect } from '../../shared/form/SearchSelect';
import { conductorWord } from './conductorWord';

type Props = {
  client: string | undefined;
  persona: { conductor: string; nombres: string; apellidos: string };
  error: string | undefined;
  onChange: (conductor: string) => void;
};

/** CUM-07: which driver of the GPS platform the person is. Who has the person's name is offered, never linked by itself. */
export function ConductorField({ client = '', persona, error, onChange }: Props) {
  const { data, isError } = useQuery({ ...flotaQueries.conductores(client), enabled: client !== '' });
  const { conductor } = persona;
  const drivers = data?.items ?? [];
  const options = drivers.map((one) => ({ value: one.id, label: driverLabel(one) }));
  const isListed = conductor === '' || drivers.some(({ id }) => id === conductor);
  const like = conductor === '' ? conductorLike(persona, drivers) : undefined;
  return (
    <div>
      <SearchSelect
        label="Conductor de la plataforma GPS"
        placeholder={isError ? 'No pudimos cargar los conductores' : 'Ninguno'}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar el conductor' }}
        options={isListed ? options : [{ value: conductor, label: conductorWord(conductor, data) }, ...options]}
        value={conductor}
        error={error}
        onChange={onChange}
      />
      {like && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => onChange(like.id)}>
          Enlazar con {driverLabel(like)}
        </Button>
      )}
    </div>
  );
}
