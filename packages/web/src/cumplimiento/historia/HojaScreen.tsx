import { allows } from '@fenix/domain/permissions';
import { Button, Drawer, Skeleton, Text } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LoadedRecord } from '../../records/LoadedRecord';
import { ErrorState } from '../../shared/ErrorState';
import { beginInDrawer } from '../../shared/form/firstField';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { useIsPhone } from '../../shared/useIsPhone';
import { useViewer } from '../../shared/viewer';
import { HojaPage } from './HojaPage';
import type { Dueno } from './useHoja';

type Shown = {
  subtitle: string;
  facts: Parameters<typeof HojaPage>[0]['facts'];
  /** How the page calls it in a sentence. */
  about: string;
  /** The head of the drawer in which it is edited. */
  editing: string;
};

type Props<T> = {
  /** The list that it is one of. */
  back: { to: 'personas' | 'hojasVehiculo'; label: string };
  query: UseQueryResult<T>;
  dueno: Dueno;
  /** Before it is there. */
  loading: { title: string; subtitle: string };
  shownOf: (found: T) => Shown;
  /** Ways on from here, beside `Editar`. */
  links?: ReactNode;
  /** What to know of the time line. */
  note?: string;
  renderForm: (found: T, onSaved: () => void) => ReactNode;
};

/** CUM-13: the page of one vehicle or person: its head, its sheet, and the form that edits it. */
export function HojaScreen<T>({ back, query, dueno, loading, shownOf, links, note, renderForm }: Props<T>) {
  const mayWrite = allows(useViewer(), 'writeCompliance');
  const isPhone = useIsPhone();
  const [isEditing, setEditing] = useState(false);
  const shown = query.data === undefined ? undefined : shownOf(query.data);
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader
        title={shown?.about ?? loading.title}
        subtitle={shown?.subtitle ?? loading.subtitle}
        action={
          <>
            {links}
            {mayWrite && shown && (
              <Button
                variant="default"
                leftSection={<IconEdit size={16} stroke={1.75} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                Editar
              </Button>
            )}
          </>
        }
      />
      <LoadedRecord
        query={query}
        loading={<Skeleton height={420} radius="md" />}
        missing={query.error && <ErrorState error={query.error} />}
      >
        {(found) => {
          const { facts, about, editing } = shownOf(found);
          return (
            <>
              <HojaPage dueno={dueno} facts={facts} about={about} />
              {note !== undefined && (
                <Text size="sm" c="dimmed" mt="md">
                  {note}
                </Text>
              )}
              <Drawer
                opened={isEditing}
                onClose={() => setEditing(false)}
                position="right"
                size={isPhone ? '100%' : 'lg'}
                title={editing}
              >
                <div ref={beginInDrawer}>{renderForm(found, () => setEditing(false))}</div>
              </Drawer>
            </>
          );
        }}
      </LoadedRecord>
    </>
  );
}
