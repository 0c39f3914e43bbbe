import { formatDateTime } from '@fenix/domain/dates/format';
import { isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { useLayoutEffect } from 'react';
import { usePrinted } from '../../shared/usePrinted';
import { useViewer } from '../../shared/viewer';
import styles from './Shell.module.css';

const SCHEME = 'data-mantine-color-scheme';

/** The first line of a printed screen: whose it is, when it was printed and by whom. Paper is light, whatever the screen is. */
export function PrintLine() {
  const viewer = useViewer();
  const printed = usePrinted(() => {
    const company = isManager(viewer) ? [] : [displayName(viewer.cliente)];
    return [...company, `Impreso el ${formatDateTime(new Date())} por ${viewer.nameUser}`].join(' · ');
  });
  const isPrinting = printed !== undefined;
  useLayoutEffect(() => {
    const page = document.documentElement;
    const scheme = page.getAttribute(SCHEME);
    if (!isPrinting || scheme !== 'dark') return undefined;
    page.setAttribute(SCHEME, 'light');
    return () => page.setAttribute(SCHEME, scheme);
  }, [isPrinting]);
  return printed && <p className={styles.printed}>{printed}</p>;
}
