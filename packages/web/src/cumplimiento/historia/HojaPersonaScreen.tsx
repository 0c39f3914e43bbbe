import {
  type Persona,
  TIPOS_DOCUMENTO,
  VINCULACIONES,
  nombreCompleto,
} from '@fenix/domain/cumplimiento/personas/persona';
import { useQuery } from '@tanstack/react-query';
import { useRouteParams } from '../../shared/routing';
import { useWorkingClient } from '../../shared/viewer';
import { flotaQueries } from '../../flota/useFlota';
import { dayText } from '../dayText';
import { PersonaForm } from '../personas/PersonaForm';
import { conductorWord } from '../personas/conductorWord';
import { HojaScreen } from './HojaScreen';
import { personaQuery } from './useHoja';

/** CUM-13: one person of the company. */
export function HojaPersonaScreen() {
  const { id } = useRouteParams('hojaPersona');
  const client = useWorkingClient();
  return (
    <HojaScreen
      back={{ to: 'personas', label: 'Personas' }}
      query={useQuery(personaQuery(id))}
      dueno={{ persona: id, client }}
      loading={{ title: 'Hoja de vida', subtitle: 'Hoja de vida de la persona' }}
      shownOf={(persona) => ({
        subtitle: subtitleOf(persona),
        facts: factsOf(persona, client),
        about: nombreCompleto(persona),
        editing: `Editar a ${nombreCompleto(persona)}`,
      })}
      note="Los viajes se encuentran por el conductor de la plataforma; los prealistamientos, por el documento; actas, informes y lo que no tiene documento, por el nombre con que se escribió."
      renderForm={(persona, onSaved) => <PersonaForm persona={persona} client={client} onSaved={onSaved} />}
    />
  );
}

const subtitleOf = ({ cargo, activo }: Persona) =>
  ['Hoja de vida de la persona', cargo, !activo && 'Inactiva'].filter(Boolean).join(' · ');

const factsOf = (persona: Persona, client: string | undefined) =>
  [
    [TIPOS_DOCUMENTO[persona.tipoDocumento], persona.documento],
    ['Cargo', persona.cargo],
    ['Vinculación', VINCULACIONES[persona.vinculacion]],
    ['Nacimiento', dayText(persona.nacimiento)],
    ['Categoría de licencia', persona.licencia?.categoria ?? null],
    [
      'Conductor de la plataforma GPS',
      persona.conductor === null ? null : <Conductor key="conductor" id={persona.conductor} client={client} />,
    ],
    ['Usuario', persona.usuario],
    ['Estado', persona.activo ? 'Activa' : 'Inactiva'],
  ] as const;

function Conductor({ id, client = '' }: { id: string; client: string | undefined }) {
  const { data } = useQuery({ ...flotaQueries.conductores(client), enabled: client !== '' });
  return <>{conductorWord(id, data)}</>;
}
