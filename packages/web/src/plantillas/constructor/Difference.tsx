import { formatDateTime } from '@fenix/domain/dates/format';
import { whatChanged } from '@fenix/domain/plantillas/constructor/cambios';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { Button, Modal } from '@mantine/core';
import { useReturnFocus } from '../../shared/useReturnFocus';
import styles from './Difference.module.css';
import type { Work } from './work';

type Props = {
  /** What both began from. */
  base: Plantilla | null;
  mine: Work;
  theirs: Plantilla;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
};

/** Two people changed the same template: what each of them did, and the decision. */
export function Difference({ base, mine, theirs, onMine, onTheirs, onClose }: Props) {
  useReturnFocus();
  const before = base ?? { name: '', components: [] };
  const others = whatChanged(before, theirs);
  const own = whatChanged(before, { ...mine, components: [...mine.components] });
  return (
    <Modal opened onClose={onClose} size="lg" title="Dos personas cambiaron esta plantilla">
      <div className={styles.sides}>
        <section aria-labelledby="cambios-guardados">
          <h3 id="cambios-guardados">Versión guardada</h3>
          <p>
            {theirs.changedBy} · {formatDateTime(new Date(theirs.fecha))}
          </p>
          <Changes changes={others} />
        </section>
        <section aria-labelledby="cambios-mios">
          <h3 id="cambios-mios">Tu versión</h3>
          <p>Sin guardar, en este equipo</p>
          <Changes changes={own} />
        </section>
      </div>
      <p className={styles.hint}>
        Si guardas la tuya, queda como la versión siguiente; la otra no se pierde y los documentos hechos con ella no
        cambian.
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Seguir editando
        </Button>
        <Button variant="default" onClick={onTheirs}>
          Usar la versión guardada
        </Button>
        <Button onClick={onMine}>Guardar la mía</Button>
      </div>
    </Modal>
  );
}

function Changes({ changes }: { changes: ReturnType<typeof whatChanged> }) {
  if (changes.length === 0) return <p>Sin cambios.</p>;
  return (
    <ul>
      {changes.map(({ what, id, text }) => (
        <li key={`${what} ${id ?? ''}`}>{text}</li>
      ))}
    </ul>
  );
}
