import { DEFAULT_CONFIG, toCompanion } from '@fenix/domain/incontrol/configuracion/config';
import type { NewInControlUser, NewInspector } from '@fenix/domain/incontrol/usuarios/usuario';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../ground/ids';
import type { InControl } from '../../ports/incontrol';

export function sampleUser(change: Partial<NewInControlUser> = {}): NewInControlUser {
  return {
    username: `u-${newId()}`,
    name: 'Nancy Ibáñez',
    email: 'nancy@empresa.co',
    password: 'Ventana-azul-7',
    client: 'acme',
    scopes: ['readInspect'],
    isActive: true,
    ...change,
  };
}

/** The contract of every implementation of the InControl port. */
export function incontrolContract(name: string, open: () => Promise<{ incontrol: InControl; close: () => unknown }>) {
  describe(`the InControl service ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('IUSR-09, IUSR-11 lists whom it created, newest first, without passwords', async () => {
      const first = sampleUser();
      const second = sampleUser({ scopes: ['readInspect', 'configInspect'], isActive: false });
      await opened.incontrol.createUser(first);
      await opened.incontrol.createUser(second);
      const [newest, before] = await opened.incontrol.listUsers();
      const { password: _one, ...secondShown } = second;
      const { password: _two, ...firstShown } = first;
      expect([newest, before]).toEqual([secondShown, firstShown]);
    });

    test('IUSR-12 a username that is taken, however it is spelt, is a conflict', async () => {
      const user = sampleUser();
      await opened.incontrol.createUser(user);
      const again = opened.incontrol.createUser(sampleUser({ username: ` ${user.username.toUpperCase()} ` }));
      await expect(again).rejects.toMatchObject({ kind: 'conflict', message: 'El nombre de usuario ya existe' });
    });

    test('IUSR-13 takes an inspector, who has a telephone instead of an e-mail', async () => {
      const inspector: NewInspector = {
        username: `i-${newId()}`,
        password: 'Ventana-azul-7',
        nameInspector: 'Elder Cuesta',
        phone: '300 123 4567',
        apikeyClient: 'llave',
        client: 'acme',
      };
      await opened.incontrol.createInspector(inspector);
      expect((await opened.incontrol.listUsers())[0]).toEqual({
        username: inspector.username,
        name: 'Elder Cuesta',
        email: '',
        client: 'acme',
        scopes: ['readInspect'],
        isActive: true,
      });
      await expect(opened.incontrol.createInspector(inspector)).rejects.toMatchObject({ kind: 'conflict' });
    });

    test('IUSR-01 inspectors of one client are listed, disabled and given other passwords; of another they are unknown', async () => {
      const { incontrol } = opened;
      const username = `i-${newId()}`;
      const facts = { username, password: 'Ventana-azul-7', nameInspector: 'Elder Cuesta', phone: '300 123 4567' };
      await incontrol.createInspector({ ...facts, apikeyClient: 'llave', client: 'acme' });
      const find = async () => (await incontrol.listInspectors('acme')).find((one) => one.username === username);
      expect(await find()).toEqual({
        username,
        name: 'Elder Cuesta',
        email: '',
        phone: '300 123 4567',
        client: 'acme',
        scopes: ['readInspect'],
        isActive: true,
        lastUse: null,
      });
      await incontrol.changeInspector('acme', username.toUpperCase(), { isActive: false });
      await incontrol.changeInspector('acme', username, { password: 'Puerta-verde-8' });
      expect(await find()).toMatchObject({ isActive: false });
      expect(await incontrol.listInspectors('otra')).toEqual([]);
      const unknown = incontrol.changeInspector('otra', username, { isActive: true });
      await expect(unknown).rejects.toMatchObject({ kind: 'notFound' });
    });

    test('ICFG-19 the configuration of a company can be sent to it repeatedly', async () => {
      const config = toCompanion('acme', DEFAULT_CONFIG);
      await opened.incontrol.publishConfig(config);
      await expect(opened.incontrol.publishConfig(config)).resolves.toBeUndefined();
    });
  });
}
