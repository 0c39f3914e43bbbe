import { formatDateTime } from '@fenix/domain/dates/format';
import type { RuleKind } from '@fenix/domain/reglas/tipos';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorState } from '../../shared/ErrorState';
import { Loading } from '../../shared/Loading';
import { ReglaFacts } from './ReglaFacts';
import styles from './Reglas.module.css';
import { reglaQueries } from './useReglas';

/** Every row of a kind that was ever written, newest first. */
export function Historia({ kind, client }: { kind: RuleKind; client: string | undefined }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    reglaQueries.historia(client, kind),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={240} />;
  return (
    <>
      <ol className={styles.history}>
        {data.pages
          .flatMap(({ items }) => items)
          .map((rule) => (
            <li key={rule._id}>
              <p className={styles.quiet}>Escrita el {formatDateTime(new Date(rule.fecha))}</p>
              <ReglaFacts rule={rule} />
            </li>
          ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más antiguas
        </Button>
      )}
    </>
  );
}
