import { Menu, VisuallyHidden } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarkPlus,
  IconCheck,
  IconDoorEnter,
  IconLink,
  IconListDetails,
  IconSettings,
} from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../notify';
import { GuardarVista } from './GuardarVista';
import { Opener } from './Opener';
import type { ListaState } from './useLista';
import { VistasDialog } from './VistasDialog';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** VISTA-04, VISTA-05: saved views of a list, under a name or as a link. */
export function VistasMenu({ caption, lista }: { caption: string; lista: ListaState }) {
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const active = lista.vistas.find(({ query }) => query === lista.query);
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu position="bottom-start" width={280} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Opener disabled={lista.isSettling} icon={IconBookmark}>
            {active ? `Vista: ${active.name}` : 'Vistas'}
          </Opener>
        </Menu.Target>
        <Menu.Dropdown aria-label={`Vistas de ${caption}`}>
          {lista.vistas.map((vista) => (
            <Menu.Item
              key={vista._id}
              {...(vista === active && { 'aria-current': true })}
              leftSection={vista === active ? <IconCheck {...icon} /> : <IconBookmark {...icon} />}
              rightSection={
                vista.isEntrada && (
                  <>
                    <IconDoorEnter {...icon} />
                    <VisuallyHidden>, la de entrada</VisuallyHidden>
                  </>
                )
              }
              onClick={() => lista.apply(vista.query)}
            >
              {vista.name}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={() => lista.apply('')}>
            Como viene la lista
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconBookmarkPlus {...icon} />} onClick={() => setDialog('save')}>
            Guardar vista…
          </Menu.Item>
          {lista.vistas.length > 0 && (
            <Menu.Item leftSection={<IconSettings {...icon} />} onClick={() => setDialog('manage')}>
              Administrar vistas…
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLink(lista.link())}>
            Copiar enlace
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <GuardarVista lista={lista} onClose={close} />}
      {dialog === 'manage' && <VistasDialog caption={caption} lista={lista} onClose={close} />}
    </>
  );
}

async function copyLink(words: string): Promise<void> {
  const { origin, pathname } = window.location;
  const address = `${origin}${pathname}?${words}`;
  try {
    await navigator.clipboard.writeText(address);
    notify.success('Enlace copiado', 'Quien lo abra ve la lista igual, con lo que puede ver.');
  } catch {
    // A browser that keeps the clipboard to itself: the address can be copied by hand.
    notify.info('Copia este enlace', address, { seconds: 20 });
  }
}
