import { formatDateTime } from '@fenix/domain/dates/format';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { displayName } from '@fenix/domain/text/names';
import { IconChevronRight, IconFileText, IconPencil } from '@tabler/icons-react';
import { EmptyState } from '../../shared/EmptyState';
import { RouteLink } from '../../shared/routing';
import styles from './Choose.module.css';
import type { BegunDocument } from './kept';

type Props = { plantillas: readonly Plantilla[]; begun: readonly BegunDocument[] };

/** What there is to fill in: first what was begun here, then every template. */
export function Choose({ plantillas, begun }: Props) {
  if (plantillas.length === 0 && begun.length === 0)
    return (
      <EmptyState
        title="Todavía no hay plantillas para diligenciar"
        hint={<RouteLink to="templateBuilder">Ir al constructor de plantillas</RouteLink>}
      />
    );
  return (
    <div className={styles.choose}>
      {begun.length > 0 && (
        <section aria-labelledby="empezados">
          <h2 id="empezados">Empezados en este equipo</h2>
          <ul>
            {begun.map(({ record, name, savedAt }) => (
              <li key={record}>
                <RouteLink to="documentoCreate" search={{ borrador: record }}>
                  <IconPencil size={20} stroke={1.5} aria-hidden />
                  <span>
                    {name}
                    <small>Guardado el {formatDateTime(new Date(savedAt))}</small>
                  </span>
                  <IconChevronRight size={18} stroke={1.5} aria-hidden />
                </RouteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {plantillas.length > 0 && (
        <section aria-labelledby="plantillas">
          <h2 id="plantillas">¿Qué documento vas a diligenciar?</h2>
          <ul>
            {plantillas.map(({ _id, name, version, client, deProveedor }) => (
              <li key={_id}>
                <RouteLink to="documentoCreate" search={{ plantilla: _id }}>
                  <IconFileText size={20} stroke={1.5} aria-hidden />
                  <span>
                    {name}
                    <small>{deProveedor ? `Ofrecida por ${displayName(client)}` : `Versión ${version}`}</small>
                  </span>
                  <IconChevronRight size={18} stroke={1.5} aria-hidden />
                </RouteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
