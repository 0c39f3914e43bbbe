import type { IsoDay } from '@fenix/domain/dates/days';
import { documentosText, withOffered } from '@fenix/domain/flota/operador';
import { isManager } from '@fenix/domain/permissions';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { focusField } from '../forms/focusField';
import { useViewer } from '../shared/viewer';
import styles from './DocumentosOperador.module.css';
import { flotaQueries } from './useFlota';

/** A name is asked for once it rests. */
const REST_MS = 400;

type Props = {
  client: string;
  /** The operator, as far as it was typed. */
  nombre: string;
  /** The day of which it is said whether a paper has ended. */
  on: IsoDay;
  /** The text that takes what is offered, how long it may be, and what it is called: 'la descripción'. */
  text: string;
  max: number;
  into: string;
  /** The name of its field. */
  field: string;
  onAdd: (text: string) => void;
};

/** CUM-48: what the company keeps of the operator, offered for a text of the form; nothing is written by itself. */
export function DocumentosOperador({ client, nombre, on, text, max, into, field, onAdd }: Props) {
  const viewer = useViewer();
  const id = useId();
  const [asked] = useDebouncedValue(nombre.trim(), REST_MS);
  // Of staff the server knows which client has the module.
  const mayHave = isManager(viewer) || viewer.modulesClient.includes('cumplimiento');
  const { data } = useQuery({
    ...flotaQueries.documentos(client, asked),
    enabled: mayHave && client !== '' && asked.includes(' '),
    retry: false,
  });
  const offered = [...new Set((data?.items ?? []).map((one) => documentosText(one, on)))];
  if (offered.length === 0) return null;
  return (
    <ul className={styles.offers} aria-label="Documentos guardados del operador">
      {offered.map((words, place) => {
        const joined = withOffered(text, words, max);
        const isTaken = text.includes(words);
        return (
          <li key={words} className={styles.offer}>
            <span id={`${id}-${place}`}>{words}</span>
            {joined !== undefined && (
              <Button
                variant="light"
                aria-describedby={`${id}-${place}`}
                onClick={({ currentTarget }) => {
                  onAdd(joined);
                  focusField(currentTarget, field);
                }}
              >
                Agregar a {into}
              </Button>
            )}
            {joined === undefined && !isTaken && <span>No cabe en {into}.</span>}
          </li>
        );
      })}
    </ul>
  );
}
