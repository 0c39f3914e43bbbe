import { formatDateTime } from '@fenix/domain/dates/format';
import { APLICA_WORDS, CRITICIDAD_WORDS } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import type { PlantillaEditable, VersionPlantilla } from '@fenix/domain/prealistamiento/registro';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../shared/ErrorState';
import { presetQueries } from '../usePrealistamientos';
import styles from './Plantilla.module.css';

type Props = { editable: PlantillaEditable; client: string | undefined };

/** PRE-20: who published which version and when, newest first; each can be read as it was. */
export function Versiones({ editable: { version: current, versiones }, client }: Props) {
  const [shown, setShown] = useState<number>();
  return (
    <section className={styles.versiones} aria-label="Versiones">
      <h2>Versiones</h2>
      <ol>
        {versiones.map((version) => (
          <li key={`${version.version}/${version.isOwn}`}>
            <strong>
              Versión {version.version}
              {version.version === current && ' · vigente'}
            </strong>
            <span className={styles.quiet}>{whatOf(version, client)}</span>
            <span className={styles.quiet}>
              {formatDateTime(new Date(version.fecha))}
              {version.author && ` · ${version.author}`}
            </span>
            {!version.usesGeneral && (
              <Button variant="subtle" px={0} onClick={() => setShown(version.version)}>
                Ver la versión {version.version}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {shown !== undefined && <OneVersion version={shown} client={client} onClose={() => setShown(undefined)} />}
    </section>
  );
}

function whatOf({ isOwn, usesGeneral, puntos }: VersionPlantilla, client: string | undefined): string {
  if (usesGeneral) return 'Volvió a la general';
  const whose = client === undefined ? '' : isOwn ? 'Propia · ' : 'General · ';
  return `${whose}${puntos} puntos`;
}

type OneProps = { version: number; client: string | undefined; onClose: () => void };

function OneVersion({ version, client, onClose }: OneProps) {
  const { data, error, refetch } = useQuery(presetQueries.version(client, version));
  return (
    <Modal opened onClose={onClose} title={`Versión ${version}`} size="lg">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={240} />}
      {data?.secciones.map(({ id, title, puntos }) => (
        <section key={id} className={styles.read}>
          <h3>{title}</h3>
          <ol>
            {puntos.map(({ name, criticidad, aplica }) => (
              <li key={name}>
                {name}{' '}
                <span className={styles.quiet}>
                  {CRITICIDAD_WORDS[criticidad]} · {APLICA_WORDS[aplica]}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Modal>
  );
}
