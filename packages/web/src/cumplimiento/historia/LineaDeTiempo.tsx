import { startOfDay } from '@fenix/domain/dates/days';
import { formatDateTime, formatDay } from '@fenix/domain/dates/format';
import { SUCESOS, SUCESO_CLASES, type Suceso, type SucesoClase } from '@fenix/domain/flota/historia';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import {
  type Icon,
  IconChecklist,
  IconEdit,
  IconEye,
  IconFileCheck,
  IconFileDescription,
  IconForms,
  IconLicense,
  IconRoute,
  IconTool,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../shared/EmptyState';
import { ErrorState } from '../../shared/ErrorState';
import { useQueryState } from '../../shared/list/useQueryState';
import { AnyLink } from '../../shared/routing';
import { StateLabel } from '../../shared/StateLabel';
import { SinPlataforma } from '../SinPlataforma';
import styles from './LineaDeTiempo.module.css';
import { type Dueno, historiaQuery } from './useHoja';

const SIGNS: Record<SucesoClase, Icon> = {
  acta: IconFileCheck,
  cambio: IconEdit,
  defecto: IconTool,
  documento: IconForms,
  informe: IconFileDescription,
  inspeccion: IconEye,
  papel: IconLicense,
  prealistamiento: IconChecklist,
  viaje: IconRoute,
};

const CLASE = 'clase';

/** CUM-14: what happened, newest first; each entry leads to its record. */
export function LineaDeTiempo({ dueno, about }: { dueno: Dueno; about: string }) {
  const [params, change] = useQueryState();
  const clase = SUCESO_CLASES.find((one) => one === params.get(CLASE));
  const query = useInfiniteQuery(historiaQuery(dueno, clase));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const offered = data?.pages[0]?.clases ?? (clase ? [clase] : []);
  const desde = data?.pages.at(-1)?.viajesDesde ?? null;
  const items = data?.pages.flatMap((page) => page.items);

  return (
    <>
      <NativeSelect
        className={styles.bar ?? ''}
        label="Mostrar"
        value={clase ?? ''}
        data={[{ value: '', label: 'Todo' }, ...offered.map((value) => ({ value, label: SUCESOS[value] }))]}
        onChange={(event) => change({ [CLASE]: event.currentTarget.value || undefined })}
      />
      {data?.pages.some(({ sinPlataforma }) => sinPlataforma) && (
        <SinPlataforma falta="faltan los viajes y las inspecciones." />
      )}
      {error && !items && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !items && <Skeleton height={320} radius="md" />}
      {items?.length === 0 && (
        <EmptyState
          title={clase ? `Sin ${SUCESOS[clase].toLowerCase()}` : 'Todavía no ha pasado nada'}
          hint={clase ? 'Elige «Todo» para ver lo demás.' : `Aquí aparece lo que le pase a ${about}.`}
        />
      )}
      {items && items.length > 0 && (
        <ol className={styles.line} aria-label={`Lo que le pasó a ${about}, lo último primero`}>
          {items.map((suceso) => (
            <Entrada key={`${suceso.clase} ${suceso.id} ${suceso.at}`} suceso={suceso} />
          ))}
        </ol>
      )}
      {items && !hasNextPage && desde !== null && (
        <p className={styles.quiet}>
          Aquí están los viajes y las inspecciones desde el {formatDay(startOfDay(desde))}. Los anteriores se ven en sus
          propias listas.
        </p>
      )}
      {hasNextPage && (
        <Button
          className={styles.more ?? ''}
          variant="default"
          fullWidth
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Ver lo anterior
        </Button>
      )}
    </>
  );
}

function Entrada({ suceso }: { suceso: Suceso }) {
  const { clase, at, titulo, detalles, estado, palabra, enlace } = suceso;
  const Sign = SIGNS[clase];
  return (
    <li className={styles.entry}>
      <Sign className={styles.sign} size={22} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <div className={styles.head}>
          <span className={styles.title}>{enlace ? <AnyLink {...enlace}>{titulo}</AnyLink> : titulo}</span>
          <time className={styles.quiet} dateTime={at}>
            {formatDateTime(new Date(at))}
          </time>
        </div>
        {palabra && <StateLabel state={estado}>{palabra}</StateLabel>}
        {detalles.map((detalle) => (
          <p key={detalle} className={styles.quiet}>
            {detalle}
          </p>
        ))}
      </div>
    </li>
  );
}
