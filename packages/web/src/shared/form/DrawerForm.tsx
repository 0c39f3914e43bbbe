import { Button, Drawer } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useIsAsking } from '../confirm';
import { useOpening, useQueryState } from '../list/useQueryState';
import { useKeys } from '../keys';
import { useIsPhone } from '../useIsPhone';
import { useReturnFocus } from '../useReturnFocus';
import styles from './DrawerForm.module.css';
import { beginInFirstField } from './firstField';
import { type Place, UnsavedContext, useLeaveGuard } from './unsaved';

/** In the address while the form is open: a link can open it, and what is open survives a reload. */
const OPEN = 'nuevo';

/** `row`: what the list calls the new one, so that it can be shown. */
export type CreateFormProps = { onCreated: (row?: string) => void };

type Props = { title: string; Form: ComponentType<CreateFormProps>; size?: 'md' | 'lg' };

/**
 * The button that makes a new row of a list, and its form in a drawer: the list has the whole page. Anyone who leaves with
 * something typed is asked, by whichever way they leave.
 */
export function DrawerForm({ title, Form, size = 'md' }: Props) {
  const { history } = useRouter();
  const [params, change] = useQueryState();
  const { open, close } = useOpening();
  const isOpen = params.has(OPEN);
  const handleOpen = () => open({ [OPEN]: 'si' });
  useKeys(isOpen ? [] : [{ key: 'N', does: title, act: handleOpen }]);

  // The search and the page are left behind: they could hide what was just made.
  function handleCreated(row?: string) {
    const { pathname, search } = history.location;
    const kept = [...new URLSearchParams(search)].filter(([name]) => name === 'tab' || name.endsWith('size'));
    const query = new URLSearchParams(kept).toString();
    const address = `${pathname}${query && `?${query}`}${row ? `#${encodeURIComponent(row)}` : ''}`;
    history.replace(address, undefined, { ignoreBlocker: true });
  }

  return (
    <>
      <Button
        className={styles.opener ?? ''}
        onClick={handleOpen}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      >
        {title}
      </Button>
      {isOpen && (
        <OpenForm
          title={title}
          Form={Form}
          size={size}
          onCreated={handleCreated}
          onClose={(isUnsaved) => (isUnsaved ? change : close)({ [OPEN]: undefined })}
        />
      )}
    </>
  );
}

/** Something typed is asked about before the address changes, which a step back in the history has already done. */
type OpenProps = Required<Props> & CreateFormProps & { onClose: (isUnsaved: boolean) => void };

function OpenForm({ title, Form, size, onCreated, onClose }: OpenProps) {
  useReturnFocus();
  const [isUnsaved, setUnsaved] = useState(false);
  const isPhone = useIsPhone();
  const isAsking = useIsAsking();

  useLeaveGuard(isUnsaved, leavesForm);

  return (
    <Drawer
      opened
      onClose={() => onClose(isUnsaved)}
      position="right"
      size={isPhone ? '100%' : size}
      title={title}
      closeOnEscape={!isAsking}
    >
      <UnsavedContext value={setUnsaved}>
        <div ref={beginInFirstField} className={styles.body}>
          <Form onCreated={onCreated} />
        </div>
      </UnsavedContext>
    </Drawer>
  );
}

function leavesForm(current: Place, next: Place): boolean {
  return current.pathname !== next.pathname || next.search[OPEN] === undefined;
}
