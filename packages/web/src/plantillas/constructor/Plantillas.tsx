import { PAPELERA_MESSAGES } from '@fenix/domain/assembly/papelera';
import { formatDateTime } from '@fenix/domain/dates/format';
import { access, isManager } from '@fenix/domain/permissions';
import { type Componente, columnsOf } from '@fenix/domain/plantillas/constructor/componente';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { routeOf } from '@fenix/domain/routes';
import { displayName, sameName } from '@fenix/domain/text/names';
import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { confirm } from '../../shared/confirm';
import { EmptyState } from '../../shared/EmptyState';
import { RouteLink } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';
import { useCopyPlantilla, useDeletePlantilla, useOfferPlantilla } from '../usePlantillas';
import styles from './Plantillas.module.css';

/** TPL-08: the templates of a company, each as a small sheet. */
export function Plantillas({ client, plantillas }: { client: string; plantillas: readonly Plantilla[] }) {
  const own = plantillas.filter(({ deProveedor }) => !deProveedor);
  const offered = plantillas.filter(({ deProveedor }) => deProveedor);
  return (
    <>
      <Own client={client} plantillas={own} />
      {offered.length > 0 && (
        <section className={styles.offered} aria-labelledby="ofrecidas">
          <h2 id="ofrecidas">Ofrecidas por {displayName(offered[0]?.client ?? '')}</h2>
          <ul className={styles.grid} aria-label="Plantillas ofrecidas">
            {offered.map((plantilla) => (
              <li key={plantilla._id} className={styles.card}>
                <OfferedCard client={client} plantilla={plantilla} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** TPL-15: of the provider, to be filled in as it is, or copied and changed. */
function OfferedCard({ client, plantilla }: { client: string; plantilla: Plantilla }) {
  const { name, version } = plantilla;
  const copy = useCopyPlantilla(client);
  return (
    <>
      <Thumbnail components={plantilla.components} />
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.quiet}>Versión {version}</p>
        <div className={styles.actions}>
          <FillButton plantilla={plantilla} />
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Copiar ${name} a las plantillas propias`}
            loading={copy.isPending}
            onClick={() => copy.mutate(plantilla)}
          >
            Copiar
          </Button>
        </div>
      </div>
    </>
  );
}

function Own({ client, plantillas }: { client: string; plantillas: readonly Plantilla[] }) {
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
          <Card client={client} plantilla={plantilla} />
        </li>
      ))}
    </ul>
  );
}

function FillButton({ plantilla: { _id, name } }: { plantilla: Plantilla }) {
  const mayFill = access(useViewer(), routeOf('documentoCreate')) === 'open';
  if (!mayFill) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={`Diligenciar ${name}`}
      renderRoot={(props) => <RouteLink {...props} to="documentoCreate" search={{ plantilla: _id }} />}
    >
      Diligenciar
    </Button>
  );
}

/** TPL-15: for staff, on the provider's own templates. */
function OfferSwitch({ plantilla: { _id, name, ofrecida } }: { plantilla: Plantilla }) {
  const offer = useOfferPlantilla();
  return (
    <Switch
      className={styles.offer ?? ''}
      size="sm"
      label="Ofrecida a todos los clientes"
      aria-label={`${name}: ofrecida a todos los clientes`}
      checked={ofrecida === true}
      disabled={offer.isPending}
      onChange={(event) => offer.mutate({ _id, ofrecida: event.currentTarget.checked })}
    />
  );
}

function Card({ client, plantilla }: { client: string; plantilla: Plantilla }) {
  const { _id, name, version, fecha, changedBy } = plantilla;
  const viewer = useViewer();
  const isProviders = isManager(viewer) && sameName(client, viewer.cliente);
  const remove = useDeletePlantilla();

  /** TPL-09, TPL-10. */
  async function handleDelete() {
    const question = { title: PLANTILLA_MESSAGES.deleteTitle, message: PLANTILLA_MESSAGES.deleteQuestion };
    const { afterDeleting: note } = PAPELERA_MESSAGES;
    if (await confirm({ ...question, note, confirmLabel: 'Eliminar', danger: true })) remove.mutate(plantilla);
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
        {isProviders && <OfferSwitch plantilla={plantilla} />}
        <div className={styles.actions}>
          <FillButton plantilla={plantilla} />
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
