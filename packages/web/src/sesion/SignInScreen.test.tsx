import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignInScreen } from './SignInScreen';
import { noticeText } from '../shared/notices';

function open(notice?: string) {
  render(
    <SignInScreen
      notice={notice}
      onBegin={() => undefined}
      onSignedIn={() => undefined}
      onContinue={() => undefined}
    />,
  );
}

test('AUTH-02 AUTH-05 AUTH-06 the page has the product as its title, the button, and the year of the copyright', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fénix');
  expect(screen.getByRole('button', { name: 'Iniciar Sesión' })).toBeTruthy();
  expect(screen.getByRole('contentinfo').textContent).toContain(String(new Date().getFullYear()));
});

test('AUTH-20 AUTH-23 the page says why the user is here again', () => {
  open(noticeText('?aviso=sesion-expirada'));
  expect(screen.getByText(SHELL_MESSAGES.sessionExpired)).toBeTruthy();
  expect(noticeText('?aviso=salida-sin-confirmar')).toBe(SHELL_MESSAGES.signOutFailed);
});

test.each(['', '?aviso=', '?aviso=otra-cosa', '?aviso=toString', '?aviso=<b>hola</b>'])(
  'the address %j cannot put words on the page',
  (search) => expect(noticeText(search)).toBeUndefined(),
);

test('IAPP-30 where the code of a vehicle was read the page offers an inspector the way to it, and elsewhere not', () => {
  open();
  expect(screen.queryByRole('link', { name: /Soy inspector/ })).toBeNull();
  const nothing = () => undefined;
  render(
    <SignInScreen
      inspectorPlace="/inspector/#/vehiculo/v2"
      onBegin={nothing}
      onSignedIn={nothing}
      onContinue={nothing}
    />,
  );
  expect(screen.getByRole('link', { name: /Soy inspector/ }).getAttribute('href')).toBe('/inspector/#/vehiculo/v2');
});
