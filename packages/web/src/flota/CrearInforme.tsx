import { type EvidenciaRef, evidenciaSearch } from '@fenix/domain/flota/evidencia';
import { FOR_CLIENT } from '@fenix/domain/guard';
import { access, isManager } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { RouteLink } from '../shared/routing';
import { useViewer } from '../shared/viewer';

type Props = {
  evidencia: EvidenciaRef;
  /** Which evidence it is, for readers of many such links. */
  label?: string;
  isSmall?: boolean;
  /** Whose evidence it is, where the screen does not follow the client that staff chose. */
  client?: string;
};

/** INF-81: from an evidence to the informe about it, for users who may create informes. */
export function CrearInforme({ evidencia, label, isSmall = false, client }: Props) {
  const viewer = useViewer();
  if (access(viewer, routeOf('informeCreate')) !== 'open') return null;
  const search = { ...evidenciaSearch(evidencia), ...(client && isManager(viewer) && { [FOR_CLIENT]: client }) };
  return (
    <Button
      variant={isSmall ? 'subtle' : 'default'}
      {...(isSmall && { size: 'compact-sm' })}
      aria-label={label ? `Crear informe de ${label}` : undefined}
      leftSection={<IconFilePlus size={16} stroke={1.75} aria-hidden />}
      renderRoot={(props) => <RouteLink {...props} to="informeCreate" search={search} />}
    >
      Crear informe
    </Button>
  );
}
