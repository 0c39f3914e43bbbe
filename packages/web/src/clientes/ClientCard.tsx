import type { Cliente } from '@fenix/domain/clientes/cliente';
import { MODULES } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconToggleRight } from '@tabler/icons-react';
import { RouteLink } from '../shared/routing';
import styles from './ClientCard.module.css';
import { ClientLogo } from './ClientLogo';

/** SHELL-19: opening a client's dispatches makes it the client one works for; the router's guard keeps it. */
export function ClientCard({ client, onModules }: { client: Cliente; onModules: () => void }) {
  const name = displayName(client.client);
  return (
    <li className={styles.card}>
      <ClientLogo name={name} logo={client.logoDB} size={56} />
      <div className={styles.words}>
        <RouteLink to="despachosList" params={{ client: client.client }} className={styles.name}>
          {name}
        </RouteLink>
        <span className={styles.detail}>{client.nit ? `NIT ${client.nit}` : 'Sin NIT registrado'}</span>
        <span className={styles.detail}>
          {client.modulesClient.length} de {MODULES.length} módulos
        </span>
      </div>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon className={styles.menu ?? ''} aria-label={`Opciones de ${name}`}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconToggleRight size={18} />} onClick={onModules}>
            Módulos contratados
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
