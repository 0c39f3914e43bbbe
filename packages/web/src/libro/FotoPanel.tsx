import type { Ajustes } from '@fenix/domain/libro/ajustes';
import { CAMARAS } from '@fenix/domain/libro/fotos';
import { type Registro, fotoCoordinates, fotoTime } from '@fenix/domain/libro/registros';
import { SegmentedControl } from '@mantine/core';
import { useRef, useState } from 'react';
import { CountForm } from './CountForm';
import { EditPanel } from './EditPanel';
import styles from './FotoRecord.module.css';
import { focusNextCount } from './focusNextCount';
import { SavedCount } from './SavedCount';
import type { LibroAsk } from './useLibro';

type View = 'information' | 'editing';
const VIEWS: { value: View; label: string }[] = [
  { value: 'information', label: 'Información' },
  { value: 'editing', label: 'Editar imagen' },
];

type Props = {
  registro: Registro;
  ask: LibroAsk;
  label: string;
  ajustes: Ajustes;
  onAdjust: (ajustes: Ajustes) => void;
};

/** TRIP-21: information or editing. Both stay, so that nothing typed is lost on the way to the other. */
export function FotoPanel({ registro: { foto, camara, guardado }, ask, label, ajustes, onAdjust }: Props) {
  const [view, setView] = useState<View>('information');
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div ref={panel} className={styles.panel}>
      <SegmentedControl aria-label={`Ver de ${label}`} data={VIEWS} value={view} onChange={(next) => setView(next)} />
      <div hidden={view !== 'information'} className={styles.information}>
        <dl className={styles.facts}>
          <div>
            <dt>Cámara</dt>
            <dd>{CAMARAS[camara]}</dd>
          </div>
          <div>
            <dt>Fecha y hora</dt>
            <dd>{fotoTime(foto)}</dd>
          </div>
          <div>
            <dt>Coordenadas</dt>
            <dd>{fotoCoordinates(foto) ?? '—'}</dd>
          </div>
        </dl>
        {guardado ? (
          <SavedCount guardado={guardado} />
        ) : (
          <CountForm ask={ask} foto={foto.id} label={label} onSaved={() => focusNextCount(panel.current)} />
        )}
      </div>
      <div hidden={view !== 'editing'}>
        <EditPanel ajustes={ajustes} onAdjust={onAdjust} />
      </div>
    </div>
  );
}
