import { displayName } from '@fenix/domain/text/names';
import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import styles from './Reporte.module.css';

/** BI-02. */
const HEIGHT = 1000;

/**
 * What a report of another house may do inside ours: run, keep its own session, and open its own windows. It cannot
 * move this page elsewhere, and which houses there are says the content policy (BI_HOSTS).
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** BI-01, BI-02, BI-04: the report of a client, from the address in its record. */
export function Reporte({ client, powerbi }: { client: string; powerbi: string }) {
  return (
    <section aria-label="Reporte">
      <p className={styles.way}>
        <Anchor href={powerbi} target="_blank" rel="noreferrer">
          Abrir el reporte en otra pestaña <IconExternalLink size={14} aria-hidden />
        </Anchor>
      </p>
      <iframe
        className={styles.frame}
        title={`Reporte de ${displayName(client)}`}
        src={powerbi}
        height={HEIGHT}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        allow="fullscreen"
      />
    </section>
  );
}
