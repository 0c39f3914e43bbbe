import { formatDateTime } from '@fenix/domain/dates/format';
import { access } from '@fenix/domain/permissions';
import { type Componente, columnsOf } from '@fenix/domain/plantillas/componente';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { routeOf } from '@fenix/domain/routes';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { confirm } from '../../shared/confirm';
import { EmptyState } from '../../shared/EmptyState';
import { RouteLink } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';
import { useDeletePlantilla } from '../usePlantillas';
import styles from './Plantillas.module.css';

/** TPL-08: the templates of a company, each as a small sheet. */
export function Plantillas({ plantillas }: { plantillas: readonly Plantilla[] }) {
  if (plantillas.length === 0)
    return (
      <EmptyState
        title="Todavía no hay plantillas"
        hint="Arma la primera: entrega de vehículo, acta de reunión, autorización de salida…"
        action={
          <Button renderRoot={(props) => <RouteLink {...props} to="templateBuilder" search={{ plantilla: 'nueva' }} />}>
            Nueva plantilla
          </Button>
        }
      />
    );
  return (
    <ul className={styles.grid} aria-label="Plantillas">
      {plantillas.map((plantilla) => (
        <li key={plantilla._id} className={styles.card}>
          <Card plantilla={plantilla} />
        </li>
      ))}
    </ul>
  );
}

function Card({ plantilla }: { plantilla: Plantilla }) {
  const { _id, name, version, fecha, changedBy } = plantilla;
  const mayFill = access(useViewer(), routeOf('documentoCreate')) === 'open';
  const remove = useDeletePlantilla();

  /** TPL-09, TPL-10. */
  async function handleDelete() {
    const question = { title: PLANTILLA_MESSAGES.deleteTitle, message: PLANTILLA_MESSAGES.deleteQuestion };
    if (await confirm({ ...question, confirmLabel: 'Eliminar', danger: true })) remove.mutate(plantilla);
  }

  return (
    <>
      <Thumbnail components={plantilla.components} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <RouteLink to="templateBuilder" search={{ plantilla: _id }} className={styles.open}>
            {name}
          </RouteLink>
        </h2>
        <p className={styles.quiet}>
          Versión {version} · {changedBy}
          <br />
          {formatDateTime(new Date(fecha))}
        </p>
        <div className={styles.actions}>
          {mayFill && (
            <Button
              size="compact-sm"
              variant="light"
              aria-label={`Diligenciar ${name}`}
              renderRoot={(props) => <RouteLink {...props} to="documentoCreate" search={{ plantilla: _id }} />}
            >
              Diligenciar
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Eliminar ${name}`}
            loading={remove.isPending}
            onClick={() => void handleDelete()}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      </div>
    </>
  );
}

/** As many as fit on a thumbnail. */
const SHOWN = 9;

/** The sheet seen from far away: enough to know it again. */
function Thumbnail({ components }: { components: readonly Componente[] }) {
  return (
    <div className={styles.thumbnail} aria-hidden>
      {components.slice(0, SHOWN).map(({ id, type }) => (
        <span key={id} data-kind={columnsOf(type) ? 'columns' : type}>
          {Array.from({ length: columnsOf(type) ?? 0 }, (_, column) => (
            <i key={column} />
          ))}
        </span>
      ))}
    </div>
  );
}
