import { CLIENT_SCOPES, type ClientScope } from '@fenix/domain/permissions';
import { searchKey } from '@fenix/domain/text/search';
import type { DataKeys } from '../ground/dataKey';
import { addAccount } from '../incontrol/embedded';
import type { Deps } from '../ports/deps';
import type { Write } from '../http/write';
import { hashPassword } from '../sesion/passwords';
import { createUsuario } from '../usuarios/actions';
import { DEMO_CLIENTS } from './clients';
import { DEMO_INSPECTORS } from './inspectores';
import { DEMO_USERS } from './users';

const DAY = 86_400_000;
/** How long ago the printed accounts were made. */
const PRINTED_DAYS = 45;

/** People beside the printed accounts, dealt over the companies in turn. They sign in with the same password. */
const PEOPLE = [
  'Adriana Lobo Cervantes',
  'Álvaro Pertuz Sarmiento',
  'Beatriz Quiñónez Rada',
  'Camilo Andrés Ospina',
  'Carolina Duque Arbeláez',
  'César Augusto Nieto',
  'Claudia Ximena Peñuela',
  'Dairo Enrique Polo',
  'Deisy Johana Rentería',
  'Diego Fernando Zúñiga',
  'Edinson Hurtado Mina',
  'Elkin Darío Restrepo',
  'Esperanza Muñoz Cely',
  'Fabián Castellanos Niño',
  'Gloria Inés Betancur',
  'Hernán Darío Giraldo',
  'Ingrid Paola Cuello',
  'Iván Rodrigo Sáenz',
  'Jairo Antonio Epiayú',
  'Jenny Marcela Ávila',
  'Jhon Jairo Mosquera',
  'Joaquín Emilio Vega',
  'Karen Lorena Sinisterra',
  'Leidy Tatiana Rincón',
  'Liliana Patricia Ochoa',
  'Luis Eduardo Arrieta',
  'Luz Marina Cárdenas',
  'Manuel Iguarán Pushaina',
  'María Fernanda Tovar',
  'Mauricio Santacruz Ibarra',
  'Mónica Yaneth Galvis',
  'Nelson Enrique Bohórquez',
  'Olga Lucía Salazar',
  'Pedro Nel Gutiérrez',
  'Rosalba Uriana Jusayú',
  'Rubén Darío Caicedo',
  'Sandra Milena Prieto',
  'Yolanda Cifuentes Rojas',
] as const;

/** What people do all day, and what they need for it. */
const JOBS: readonly (readonly ClientScope[])[] = [
  ['createDispatch', 'readDispatch', 'readPreset'],
  ['readDispatch', 'readDashboard'],
  ['createPreset', 'readPreset'],
  ['readInspect', 'configInspect'],
  ['createRecords', 'readRecords'],
  ['createNovelty', 'readNovelty', 'changeStateNovelties'],
  CLIENT_SCOPES,
];

/** GUARD-04: the accounts that `npm start` prints, and enough people for lists that go over several pages. */
export async function addUsuarios(
  deps: Deps,
  write: Write,
  ids: ReadonlyMap<string, string>,
  providerId: string,
): Promise<void> {
  const { DEMO_PASSWORD, PROVIDER_CLIENT } = deps.config;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  // Older than what the bell says: what is older than an account counts as read.
  const fecha = new Date(write.now.getTime() - PRINTED_DAYS * DAY);
  const printed = DEMO_USERS.map((user) => Object.assign({ fecha }, user));
  for (const { client, ...user } of [...staff(write.now), ...printed]) {
    const clientId = client ? ids.get(client) : providerId;
    if (!clientId) throw new Error(`demo user ${user.name}: no client ${client}`);
    const company = client ?? PROVIDER_CLIENT;
    const email = `${searchKey(user.name)}@${searchKey(company).replaceAll(' ', '-')}.example`;
    await createUsuario(write, { ...user, email, passwordHash, clientId, client: company });
  }
  await addInControlUsers(write, passwordHash, deps.dataKeys);
}

function staff(now: Date) {
  return PEOPLE.map((nameUser, index) => ({
    name: usernameOf(nameUser),
    nameUser,
    client: companyOf(index),
    scopes: JOBS[index % JOBS.length] ?? [],
    isActive: index % 11 !== 10,
    fecha: new Date(now.getTime() - (index + 1) * 3 * DAY),
  }));
}

const INCONTROL_USERS = 12;

/** Those who work with the inspector app, one in each company and then again, and the inspectors whom `npm start` prints. */
async function addInControlUsers({ tx, now }: Write, passwordHash: string, keys: DataKeys): Promise<void> {
  for (let index = 0; index < INCONTROL_USERS; index += 1) {
    const name = PEOPLE[index * 3] ?? '';
    const client = companyOf(index);
    const username = `insp.${searchKey(name).split(' ', 1)[0]}`;
    const account = {
      username,
      name,
      email: `${username}@${searchKey(client).replaceAll(' ', '-')}.example`,
      phone: null,
      client,
      apiKey: null,
      scopes: index % 4 === 0 ? ['readInspect', 'configInspect'] : ['readInspect'],
      isActive: index !== 7,
      passwordHash,
    };
    await addAccount(tx, account, new Date(now.getTime() - (index + 2) * 5 * DAY), keys);
  }
  const since = new Date(now.getTime() - 45 * DAY);
  for (const inspector of DEMO_INSPECTORS) {
    const account = { ...inspector, email: '', apiKey: null, scopes: ['readInspect'], isActive: true, passwordHash };
    await addAccount(tx, account, since, keys);
  }
}

function companyOf(index: number): string {
  return DEMO_CLIENTS[index % DEMO_CLIENTS.length]?.client ?? '';
}

/** 'Álvaro Pertuz Sarmiento' signs in as alvaro.pertuz. */
function usernameOf(nameUser: string): string {
  return searchKey(nameUser).split(' ').slice(0, 2).join('.');
}
