import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import type { RegistrosDeParada } from '@fenix/domain/libro/registros';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { FotoRecord } from './FotoRecord';
import styles from './FotoRecord.module.css';
import type { AjustesOfFotos } from './useAjustes';
import type { LibroAsk } from './useLibro';

type Props = RegistrosDeParada & { libro: LibroDeViaje; ask: LibroAsk; ajustes: AjustesOfFotos };

/** TRIP-14, TRIP-15: the two looks into the bus at one stop, side by side where there is room. */
export function FotosDeParada({ parada, registros, libro, ask, ajustes }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={2} id={heading} mb="xs">
        {parada}
      </Title>
      <div className={styles.pair}>
        {registros.map((registro) => (
          <FotoRecord
            key={registro.foto.id}
            parada={parada}
            registro={registro}
            libro={libro}
            ask={ask}
            ajustes={ajustes.of(registro.foto.id)}
            onAdjust={(next) => ajustes.set(registro.foto.id, next)}
          />
        ))}
      </div>
    </section>
  );
}
