import { formatDateTime } from '@fenix/domain/dates/format';
import { whatChanged } from '@fenix/domain/plantillas/constructor/cambios';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { Button, Modal, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../shared/ErrorState';
import { Loading } from '../../shared/Loading';
import { useReturnFocus } from '../../shared/useReturnFocus';
import { plantillaQueries } from '../usePlantillas';
import styles from './Versiones.module.css';
import type { Work } from './work';

type Props = { base: Plantilla; mine: Work; onBring: (old: Work) => void };

/** TPL-08: which version is on the bench, and the way to those before it. */
export function Version({ base, mine, onBring }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={styles.version}>
      Versión {base.version} · {base.changedBy}, {formatDateTime(new Date(base.fecha))}
      {base.version > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          Ver anteriores
        </Button>
      )}
      {isOpen && (
        <Earlier
          base={base}
          mine={mine}
          onClose={() => setOpen(false)}
          onBring={(old) => {
            setOpen(false);
            onBring(old);
          }}
        />
      )}
    </span>
  );
}

/** Versions are numbered from 1 without gaps; one is read when it is chosen. */
function Earlier({ base, mine, onBring, onClose }: Props & { onClose: () => void }) {
  useReturnFocus();
  const [version, setVersion] = useState(base.version - 1);
  const { data, error, refetch } = useQuery(plantillaQueries.version(base._id, version));
  const earlier = Array.from({ length: base.version - 1 }, (_, index) => String(base.version - 1 - index));
  return (
    <Modal opened onClose={onClose} size="lg" title="Versiones anteriores">
      <NativeSelect
        data-autofocus
        label="Versión"
        data={earlier}
        value={String(version)}
        onChange={({ currentTarget }) => setVersion(Number(currentTarget.value))}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading height={160} />}
      {data && <Read old={data} mine={mine} onBring={onBring} />}
    </Modal>
  );
}

function Read({ old, mine, onBring }: { old: Plantilla; mine: Work; onBring: Props['onBring'] }) {
  const changes = whatChanged(old, { name: mine.name, components: [...mine.components] });
  return (
    <section className={styles.read} aria-label={`Versión ${old.version}`}>
      <p>
        «{old.name}», guardada el {formatDateTime(new Date(old.fecha))}.
      </p>
      <h3>Desde entonces</h3>
      {changes.length === 0 && <p>Es igual a la que tienes abierta.</p>}
      <ul>
        {changes.map(({ what, id, text }) => (
          <li key={`${what} ${id ?? ''}`}>{text}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button disabled={changes.length === 0} onClick={() => onBring({ name: old.name, components: old.components })}>
          Traer esta versión
        </Button>
      </div>
    </section>
  );
}
