import { ActionIcon, MantineProvider, Menu } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { type Arrival, type FaceProps, laterDialog, laterMenu, loadLater, useArrival } from './later';

/** A part that comes when the test says so. */
function held<P>(part: P) {
  let resolve: (part: P) => void = () => undefined;
  const promise = new Promise<P>((come) => {
    resolve = come;
  });
  return { fetch: () => promise, come: () => act(async () => resolve(part)) };
}

type Props = { label: string };

function Face({ label, face }: Props & { face: FaceProps }) {
  return <ActionIcon aria-label={label} {...face} />;
}

function Whole({ label, arrival }: Props & Arrival) {
  const target = useArrival(arrival);
  return (
    <Menu transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Historial</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function show(part: ReactNode) {
  render(<MantineProvider env="test">{part}</MantineProvider>);
  return userEvent.setup();
}

const button = () => screen.getByRole('button', { name: 'Más' });

test('a button pressed before its menu is there opens it when it comes, and has the focus back after it', async () => {
  const { fetch, come } = held(Whole);
  const LaterMenu = laterMenu(fetch, Face);
  const hand = show(<LaterMenu label="Más" />);
  await hand.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await come();
  expect(await screen.findByRole('menuitem', { name: 'Historial' })).toBeTruthy();
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await hand.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test('a button that only had the focus keeps it, and stays closed', async () => {
  const { fetch, come } = held(Whole);
  const LaterMenu = laterMenu(fetch, Face);
  const hand = show(<LaterMenu label="Más" />);
  await hand.tab();
  const before = button();
  void LaterMenu.load();
  await come();
  expect(before.isConnected).toBe(false);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
  await hand.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Historial' })).toBeTruthy();
});

const Dialog = ({ isOpen }: { isOpen: boolean }) => isOpen && <p>Abierto</p>;

test('a dialog opened before it is there opens when it comes', async () => {
  const { fetch, come } = held(Dialog);
  const Later = laterDialog(fetch);
  const { rerender } = render(<Later isOpen={false} />);
  rerender(<Later isOpen />);
  expect(screen.queryByText('Abierto')).toBeNull();
  await come();
  // It opens in a deferred render, which a busy machine makes after the test's next step.
  expect(await screen.findByText('Abierto')).toBeTruthy();
});

test('what could not be brought is asked for again when it is wanted again', async () => {
  let isAway = true;
  const Later = laterDialog(async () => {
    if (isAway) throw new Error('away');
    return Dialog;
  });
  const { rerender } = render(<Later isOpen />);
  await act(async () => undefined);
  isAway = false;
  rerender(<Later isOpen={false} />);
  rerender(<Later isOpen />);
  expect(await screen.findByText('Abierto')).toBeTruthy();
});

test('what is left for later comes when it is time, and from then on at once', async () => {
  const before = held(Dialog);
  const Before = laterDialog(before.fetch);
  void loadLater();
  await before.come();
  const { rerender } = render(<Before isOpen={false} />);
  rerender(<Before isOpen />);
  expect(await screen.findByText('Abierto')).toBeTruthy();
});
