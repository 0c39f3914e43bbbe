import { Menu } from '@mantine/core';
import {
  type Icon,
  IconFilePlus,
  IconHistory,
  IconListCheck,
  IconLock,
  IconMicroscope,
  IconPhoto,
  IconPlus,
  IconRecycleOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Arrival, useArrival } from '../../shared/later';
import type { Search } from '../../shared/routing';
import { RouteLink } from '../../shared/routing';
import { type ActaMenuProps, MoreButton } from './MoreButton';

/** What is done less often than opening the record. */
export function ActaMenu({ acta, may, onOpen, onClose, arrival }: ActaMenuProps & Arrival) {
  const { _id: id } = acta;
  const button = useArrival(arrival);
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <MoreButton acta={acta} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {may.seesProcesses && (
          <ActItem icon={IconListCheck} onClick={() => onOpen({ what: 'procesos', acta })}>
            Proceso ({acta.processes.total})
          </ActItem>
        )}
        {may.addsProceso && (
          <LinkItem icon={IconPlus} to="procesoCreate" search={{ id }}>
            Agregar proceso
          </LinkItem>
        )}
        {may.opensLaboratory && (
          <LinkItem icon={IconMicroscope} to="labPreview" id={id}>
            Informe de laboratorio
          </LinkItem>
        )}
        {may.opensBaja && (
          <LinkItem icon={IconRecycleOff} to="labPreview" id={id} search={{ tipo: 'baja' }}>
            Informe de baja
          </LinkItem>
        )}
        {may.createsInforme && (
          <LinkItem icon={IconFilePlus} to="informeCreate" search={{ acta: id }}>
            Crear informe
          </LinkItem>
        )}
        {may.hasFiles && (
          <ActItem icon={IconPhoto} onClick={() => onOpen({ what: 'archivos', acta })}>
            Archivos
          </ActItem>
        )}
        <ActItem icon={IconHistory} onClick={() => onOpen({ what: 'historial', acta })}>
          Historial
        </ActItem>
        {may.closes && (
          <>
            <Menu.Divider />
            <ActItem icon={IconLock} onClick={() => onClose(acta)} isFinal>
              Cerrar acta
            </ActItem>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type ItemProps = { icon: Icon; children: ReactNode };

function ActItem({ icon: Drawing, onClick, isFinal, children }: ItemProps & { onClick: () => void; isFinal?: true }) {
  return (
    <Menu.Item
      leftSection={<Drawing size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
      {...(isFinal && { color: 'red' })}
    >
      {children}
    </Menu.Item>
  );
}

type LinkTo =
  | { to: 'labPreview'; id: string; search?: Search }
  | { to: 'procesoCreate' | 'informeCreate'; search: Search };

function LinkItem({ icon: Drawing, children, ...target }: ItemProps & LinkTo) {
  return (
    <Menu.Item
      leftSection={<Drawing size={16} stroke={1.75} aria-hidden />}
      renderRoot={(props) =>
        target.to === 'labPreview' ? (
          <RouteLink {...props} to={target.to} params={{ id: target.id }} search={target.search} />
        ) : (
          <RouteLink {...props} to={target.to} search={target.search} />
        )
      }
    >
      {children}
    </Menu.Item>
  );
}
