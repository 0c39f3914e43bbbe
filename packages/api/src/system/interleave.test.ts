import type { Cliente } from '@fenix/domain/clientes/cliente';
import type { CuentaGps } from '@fenix/domain/clientes/cuentaGps';
import { MODULES } from '@fenix/domain/permissions';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../assembly/app';
import { createDeps } from '../assembly/server';
import { givenPlantilla } from '../testing/plantillas/plantillasFixture';
import { type TestApp, createTestApp } from '../testing/testApp';
import { describeOnPostgres } from './onDatabase';

/** What one of several people does, at one of two servers. */
type Step = { writer: number; server: number; act: 'read' | 'write' };
/** Steps of a moment are begun together; the moments follow each other. */
type Schedule = readonly (readonly Step[])[];
type Seen = { text: string; version: number };

/** A record whose text people add their marks to, each to the text they read. */
type Edited = {
  read: (server: FastifyInstance) => Promise<Seen>;
  write: (server: FastifyInstance, seen: Seen, text: string) => Promise<number>;
};

const WRITERS = 4;
const step = fc.record({
  writer: fc.nat(WRITERS - 1),
  server: fc.nat(1),
  act: fc.constantFrom('read' as const, 'write' as const, 'write' as const),
});
const schedule = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 });
/** The same schedules in every run; the seed is only changed on purpose. */
const FIXED = { seed: 20_261_118, numRuns: 40, endOnFailure: true } as const;

describeOnPostgres('writes of one record at two servers, interleaved at random', () => {
  let api: TestApp;
  let servers: FastifyInstance[];
  let manager: string;
  let people = 0;
  beforeAll(async () => {
    api = await createTestApp();
    const second = await createApp(createDeps(api.deps.config, api.deps.database.engine));
    await second.ready();
    servers = [api.app, second];
    manager = await api.givenToken(await api.givenUser(api.provider));
  });
  afterAll(async () => {
    await servers[1]?.close();
    await api.close();
  });

  async function ask(server: FastifyInstance, method: 'GET' | 'PUT', url: string, payload?: object) {
    const reply = await server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${manager}` },
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, data: reply.json<{ data: unknown }>().data };
  }

  async function givenTemplate(): Promise<Edited> {
    const client = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(client, { scopes: ['readRecords'] }));
    const { _id, components } = await givenPlantilla(api, token);
    const url = `/api/templates/${_id}`;
    return {
      async read(server) {
        const { name, version } = (await ask(server, 'GET', url)).data as { name: string; version: number };
        return { text: name, version };
      },
      write: async (server, { version }, name) => (await ask(server, 'PUT', url, { name, components, version })).status,
    };
  }

  async function givenPerson({ isVersionSent }: { isVersionSent: boolean }): Promise<Edited> {
    const { id, name, client } = await api.givenUser(await api.givenClient());
    const list = `/api/auth/${encodeURIComponent(client.client)}`;
    return {
      async read(server) {
        const people = (await ask(server, 'GET', list)).data as { _id: string; nameUser: string; version: number }[];
        const found = people.find(({ _id }) => _id === id);
        if (!found) throw new Error('the person is not in the list');
        return { text: found.nameUser, version: found.version };
      },
      write: async (server, { version }, nameUser) =>
        (
          await ask(server, 'PUT', `/api/auth/usernameOrPassword/${id}`, {
            nameOld: name,
            nameUser,
            ...(isVersionSent && { version }),
          })
        ).status,
    };
  }

  async function givenCompany(): Promise<Edited> {
    const { id, client } = await api.givenClient();
    const one = `/api/modules/${encodeURIComponent(client)}`;
    return {
      async read(server) {
        const { ticketHeader, version } = (await ask(server, 'GET', one)).data as Pick<
          Cliente,
          'ticketHeader' | 'version'
        >;
        return { text: ticketHeader ?? '', version };
      },
      write: async (server, { version }, ticketHeader) =>
        (await ask(server, 'PUT', `/api/modules/${id}`, { ticketHeader, version })).status,
    };
  }

  async function givenAccount(): Promise<Edited> {
    const id = await api.givenAccount();
    return {
      async read(server) {
        const accounts = (await ask(server, 'GET', '/api/gps-accounts')).data as CuentaGps[];
        const found = accounts.find(({ _id }) => _id === id);
        if (!found) throw new Error('the account is not in the list');
        return { text: found.empresa, version: found.version };
      },
      write: async (server, { version }, empresa) =>
        (await ask(server, 'PUT', `/api/gps-accounts/${id}`, { empresa, version })).status,
    };
  }

  /** Of the road-safety plan. */
  async function givenConductor(): Promise<Edited> {
    const { client } = await api.givenClient(undefined, MODULES);
    people += 1;
    const facts = { tipoDocumento: 'CC', documento: `${1_143_000_000 + people}`, nombres: 'Ana' };
    const made = await api.call(manager, 'POST', '/api/personas', { payload: { ...facts, apellidos: 'R', client } });
    const one = `/api/personas/${made.json<{ data: { _id: string } }>().data._id}`;
    return {
      async read(server) {
        const { apellidos, version } = (await ask(server, 'GET', one)).data as { apellidos: string; version: number };
        return { text: apellidos, version };
      },
      write: async (server, { version }, apellidos) =>
        (await ask(server, 'PUT', one, { ...facts, apellidos, version })).status,
    };
  }

  /** Carries a schedule out, and answers the marks that were acknowledged and are not there in the end. */
  async function lostIn(steps: Schedule, { read, write }: Edited): Promise<string[]> {
    const at = (server: number) => servers[server] ?? api.app;
    const first = await read(api.app);
    const seen = Array.from({ length: WRITERS }, () => first);
    const acknowledged: string[] = [];
    let made = 0;
    const take = async ({ writer, server, act }: Step) => {
      if (act === 'read') {
        seen[writer] = await read(at(server));
        return;
      }
      const mark = `m${(made += 1)}.`;
      const base = seen[writer] ?? first;
      const status = await write(at(server), base, `${base.text} ${mark}`);
      expect([200, 409]).toContain(status);
      if (status === 200) acknowledged.push(mark);
    };
    for (const moment of steps) await Promise.all(moment.map(take));
    const { text } = await read(api.app);
    return acknowledged.filter((mark) => !text.split(' ').includes(mark));
  }

  test.each([
    ['a template', givenTemplate],
    ['a person', async () => givenPerson({ isVersionSent: true })],
    ['a company', givenCompany],
    ['a GPS account', givenAccount],
    ['a person of the road-safety plan', givenConductor],
  ])('no acknowledged change of %s is lost', async (_, given) => {
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        expect(await lostIn(steps, await given())).toEqual([]);
      }),
      FIXED,
    );
  });

  test('the same schedules lose changes where no version is sent, and this finds them', async () => {
    const everyone = [0, 1].map((writer): Step => ({ writer, server: writer, act: 'read' }));
    const writes = [0, 1].map((writer): Step[] => [{ writer, server: writer, act: 'write' }]);
    expect(await lostIn([everyone, ...writes], await givenPerson({ isVersionSent: false }))).toEqual(['m1.']);
    const result = await fc.check(
      fc.asyncProperty(schedule, async (steps) => {
        expect(await lostIn(steps, await givenPerson({ isVersionSent: false }))).toEqual([]);
      }),
      FIXED,
    );
    expect(result.failed).toBe(true);
  });
});
