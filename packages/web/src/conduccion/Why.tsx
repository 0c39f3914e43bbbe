import { BANDA_LABELS, bandaOf, scoreShown, tripScoreShown } from '@fenix/domain/conduccion/bands';
import type { ViajeConduccion } from '@fenix/domain/conduccion/tablero/viajes';
import { ActionIcon, Button, Modal, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, Suspense, createContext, lazy, use, useMemo, useState } from 'react';
import { Loading } from '../shared/Loading';
import { ScoreBadge } from './Scores';
import styles from './Why.module.css';
import type { Asked, ScoredRow } from './whyAsked';

const WhyWords = lazy(async () => ({ default: (await import('./WhyWords')).WhyWords }));

const WhyContext = createContext<(asked: Asked) => void>(() => {});

type ProviderProps = { client: string; children: ReactNode };

/** One dialog for all the scores of a screen. */
export function WhyProvider({ client, children }: ProviderProps) {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const ask = useMemo(
    () => (next: Asked) => {
      setAsked(next);
      setOpen(true);
    },
    [],
  );
  return (
    <WhyContext value={ask}>
      {children}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Cómo salió este número" size="lg">
        {asked && (
          <Suspense fallback={<Loading height={240} />}>
            <WhyWords client={client} asked={asked} />
          </Suspense>
        )}
      </Modal>
    </WhyContext>
  );
}

type ScoreWhyProps = {
  of: string;
  when: string;
  row: ScoredRow & { condujo?: boolean };
  /** One of the categories instead of the whole. */
  categoria?: string | undefined;
};

/** PESV-23, PESV-44: a score in its colour that says, when pressed, how it came about. */
export function ScoreWhy({ of, when, row, categoria }: ScoreWhyProps) {
  const ask = use(WhyContext);
  const valor = row.condujo === false ? undefined : categoria === undefined ? row.valor : row.calificacion[categoria];
  if (valor === undefined) return <ScoreBadge valor={undefined} />;
  const what = categoria === undefined ? '' : `, ${categoria}`;
  return (
    <UnstyledButton
      className={styles.score ?? ''}
      aria-haspopup="dialog"
      aria-label={`${scoreShown(valor)} ${BANDA_LABELS[bandaOf(valor)]}, cómo salió este número: ${of}${what}`}
      onClick={() => ask({ of, when, row, categoria })}
    >
      <ScoreBadge valor={valor} />
    </UnstyledButton>
  );
}

/** PESV-33, PESV-44: the score of a trip, from 0 to 5. */
export function TripWhy({ of, viaje }: { of: string; viaje: ViajeConduccion }) {
  const ask = use(WhyContext);
  const shown = tripScoreShown(viaje.calificacion_viaje);
  return (
    <UnstyledButton
      className={styles.trip ?? ''}
      aria-haspopup="dialog"
      aria-label={`${shown}, cómo salió este número: ${of}`}
      onClick={() => ask({ of, viaje })}
    >
      {shown}
    </UnstyledButton>
  );
}

type DriveWhyProps = Extract<Asked, { partes: unknown }>;

/** PESV-44, PESV-45: the same of a trip in the list of a driver. */
export function DriveWhy({ of, partes }: DriveWhyProps) {
  const ask = use(WhyContext);
  const shown = tripScoreShown(partes.calificacion);
  return (
    <UnstyledButton
      className={styles.trip ?? ''}
      aria-haspopup="dialog"
      aria-label={`${shown}, cómo salió este número: ${of}`}
      onClick={() => ask({ of, partes })}
    >
      {shown}
    </UnstyledButton>
  );
}

/** The button beside the card on phones: the whole card is a link there and cannot hold a button. */
export function WhyButton({ asked }: { asked: Asked }) {
  const ask = use(WhyContext);
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-haspopup="dialog"
      aria-label={`Cómo salió este número: ${asked.of}`}
      onClick={() => ask(asked)}
    >
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** PESV-44: beside a card that is a button itself. */
export function EventWhy({ asked }: { asked: Extract<Asked, { evento: unknown }> }) {
  const ask = use(WhyContext);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-haspopup="dialog"
      aria-label={`Por qué esta calificación: ${asked.of}`}
      onClick={() => ask(asked)}
      leftSection={<IconInfoCircle size={16} stroke={1.75} aria-hidden />}
    >
      Por qué
    </Button>
  );
}
