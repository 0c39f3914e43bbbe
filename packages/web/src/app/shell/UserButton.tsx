import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { TargetProps } from '../../shared/later';
import { useViewer } from '../../shared/viewer';
import styles from './UserMenu.module.css';

/** SHELL-12: who is here, in upper case. */
export function useBadge() {
  const { nameUser, cliente } = useViewer();
  return { name: nameUser.toLocaleUpperCase('es-CO'), company: cliente.toLocaleUpperCase('es-CO') };
}

export function UserButton(props: TargetProps) {
  const { name, company } = useBadge();
  return (
    <UnstyledButton {...props} className={styles.target} data-tour="cuenta">
      <span className={styles.initial} aria-hidden>
        {name.slice(0, 1)}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.company}>{company}</span>
      </span>
      <VisuallyHidden>Menú del usuario</VisuallyHidden>
      <IconChevronDown size={16} aria-hidden className={styles.chevron} />
    </UnstyledButton>
  );
}
