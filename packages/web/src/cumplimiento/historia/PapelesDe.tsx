import type { Papel } from '@fenix/domain/cumplimiento/papeles/papel';
import { PAPELES, vencimientoWords } from '@fenix/domain/flota/papel';
import { capitalized } from '@fenix/domain/records/kind';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../shared/ErrorState';
import { archivoWord } from '../archivoWord';
import { dayText } from '../dayText';
import { EstadoLabel } from '../EstadoLabel';
import styles from './PapelesDe.module.css';
import { type Dueno, papelesDeQuery } from './useHoja';

/** CUM-13: the papers in force with their photo, and those that are asked for and missing. */
export function PapelesDe({ dueno }: { dueno: Dueno }) {
  const { data, error, refetch } = useQuery(papelesDeQuery(dueno));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius="md" />;
  if (data.length === 0) return <p className={styles.quiet}>Todavía no hay papeles, y ninguno se pide.</p>;
  return (
    <ul className={styles.papers}>
      {data.map(({ vencimiento: { tipo, entidad, de, estado, vence, dias, avisos }, papel }) => (
        <li key={`${tipo} ${entidad ?? ''}`}>
          <span className={styles.name}>{PAPELES[tipo]}</span>
          <EstadoLabel estado={estado} of={`${PAPELES[tipo]} de ${de}`} vence={vence} />
          <span className={styles.words}>{avisos[0] ?? (papel ? endText(vence, dias) : 'Nadie lo ha escrito')}</span>
          {papel && (papel.numero ?? papel.entidad) !== null && (
            <span className={styles.words}>{[papel.numero, papel.entidad].filter(Boolean).join(' · ')}</span>
          )}
          {papel && <Foto papel={papel} />}
        </li>
      ))}
    </ul>
  );
}

const endText = (vence: string | null, dias: number | null) =>
  vence === null ? 'Sin fecha de vencimiento' : `${capitalized(vencimientoWords(dias))} · ${dayText(vence)}`;

function Foto({ papel: { archivo, tipo, de } }: { papel: Papel }) {
  if (!archivo?.url) return null;
  return (
    <a
      className={styles.photo}
      href={archivo.url}
      target="_blank"
      rel="noreferrer"
      aria-label={`${archivoWord(archivo)} ${PAPELES[tipo]} de ${de}`}
    >
      {archivo.thumbnail ? <img className={styles.thumbnail} src={archivo.thumbnail} alt="" /> : archivoWord(archivo)}
    </a>
  );
}
