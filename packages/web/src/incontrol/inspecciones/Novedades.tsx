import type { Cifra } from '@fenix/domain/gps/reportes';
import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import styles from './Novedades.module.css';

/** More than these are behind a button. */
const FEW = 6;

type Props = { cifras: readonly Cifra[]; value: string; onChange: (novedad: string) => void };

/** INSP-33: how many of these inspections say each novelty; one that is pressed narrows the list to those. */
export function Novedades({ cifras, value, onChange }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (cifras.length === 0) return null;
  const shown = isWhole ? cifras : cifras.filter(({ nombre }, index) => index < FEW || nombre === value);
  return (
    <section className={styles.panel} aria-labelledby="novedades-titulo">
      <Title order={2} id="novedades-titulo" className={styles.title ?? ''}>
        Novedades reportadas
      </Title>
      <ul className={styles.list}>
        {shown.map(({ nombre, veces }) => (
          <li key={nombre}>
            <button
              type="button"
              className={styles.figure}
              aria-pressed={nombre === value}
              aria-label={`${nombre}: ${veces === 1 ? '1 inspección' : `${veces} inspecciones`}`}
              onClick={() => onChange(nombre === value ? '' : nombre)}
            >
              <span>{nombre}</span> <b>{veces}</b>
            </button>
          </li>
        ))}
        {cifras.length > FEW && (
          <li>
            <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Ver menos' : `Ver las ${cifras.length}`}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
