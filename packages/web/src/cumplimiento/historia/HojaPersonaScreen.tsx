import {
  type Persona,
  TIPOS_DOCUMENTO,
  VINCULACIONES,
  nombreCompleto,
} from '@fenix/domain/cumplimiento/personas/persona';
import { allows } from '@fenix/domain/permissions';
import { Button, Drawer, Skeleton, Text } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedRecord } from '../../records/LoadedRecord';
import { ErrorState } from '../../shared/ErrorState';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { useRouteParams } from '../../shared/routing';
import { useIsPhone } from '../../shared/useIsPhone';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { dayText } from '../dayText';
import { PersonaForm } from '../personas/PersonaForm';
import { HojaPage } from './HojaPage';
import { personaQuery } from './useHoja';

/** CUM-13: one person of the company. */
export function HojaPersonaScreen() {
  const { id } = useRouteParams('hojaPersona');
  const client = useWorkingClient();
  const mayWrite = allows(useViewer(), 'writeCompliance');
  const isPhone = useIsPhone();
  const query = useQuery(personaQuery(id));
  const [isEditing, setEditing] = useState(false);
  const { data: persona } = query;
  return (
    <>
      <BackLink to="personas">Personas</BackLink>
      <PageHeader
        title={persona ? nombreCompleto(persona) : 'Hoja de vida'}
        subtitle={persona ? subtitleOf(persona) : 'Hoja de vida de la persona'}
        action={
          mayWrite &&
          persona && (
            <Button
              variant="default"
              leftSection={<IconEdit size={16} stroke={1.75} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              Editar
            </Button>
          )
        }
      />
      <LoadedRecord
        query={query}
        loading={<Skeleton height={420} radius="md" />}
        missing={query.error && <ErrorState error={query.error} />}
      >
        {(found) => (
          <>
            <HojaPage dueno={{ persona: id, client }} facts={factsOf(found)} about={nombreCompleto(found)} />
            <Text size="sm" c="dimmed" mt="md">
              Prealistamientos, actas e informes se encuentran por el nombre con que se escribieron; los viajes, por el
              conductor de la plataforma.
            </Text>
            <Drawer
              opened={isEditing}
              onClose={() => setEditing(false)}
              position="right"
              size={isPhone ? '100%' : 'lg'}
              title={`Editar a ${nombreCompleto(found)}`}
            >
              <PersonaForm persona={found} client={client} onSaved={() => setEditing(false)} />
            </Drawer>
          </>
        )}
      </LoadedRecord>
    </>
  );
}

const subtitleOf = ({ cargo, activo }: Persona) =>
  ['Hoja de vida de la persona', cargo, !activo && 'Inactiva'].filter(Boolean).join(' · ');

const factsOf = (persona: Persona) =>
  [
    [TIPOS_DOCUMENTO[persona.tipoDocumento], persona.documento],
    ['Cargo', persona.cargo],
    ['Vinculación', VINCULACIONES[persona.vinculacion]],
    ['Nacimiento', dayText(persona.nacimiento)],
    ['Categoría de licencia', persona.licencia?.categoria ?? null],
    ['Usuario', persona.usuario],
    ['Estado', persona.activo ? 'Activa' : 'Inactiva'],
  ] as const;
