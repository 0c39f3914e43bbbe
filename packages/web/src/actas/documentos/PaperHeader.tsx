import type { ListedActa } from '@fenix/domain/actas/acta';
import { allows } from '@fenix/domain/permissions';
import type { ReactNode } from 'react';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { useOwnTitle } from '../../shared/screenTitle';
import { useViewer } from '../../shared/viewer';
import { ActaHeading, nameOf } from '../ActaHeading';
import styles from './Documentos.module.css';

type Props = {
  title: string;
  acta: Pick<ListedActa, 'consecutive' | 'tipe' | 'plate' | 'client' | 'complete' | 'close' | 'delete'> | undefined;
  children?: ReactNode;
};

/** Which record the paper is of, and the way back to its list for who may see it. */
export function PaperHeader({ title, acta, children }: Props) {
  const mayList = allows(useViewer(), 'readRecords');
  useOwnTitle(title);
  return (
    <PageHeader
      title={title}
      subtitle={
        acta && (
          <span className={styles.about}>
            <ActaHeading acta={acta} isNamed={title === nameOf(acta)} />
          </span>
        )
      }
      action={
        <>
          {children}
          {acta && mayList && (
            <BackLink to="actasList" params={{ client: acta.client }}>
              Volver a las actas
            </BackLink>
          )}
        </>
      }
    />
  );
}
