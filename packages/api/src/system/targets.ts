import { givenPersonas } from '../testing/actas/catalogosFixture';
import { givenRelease } from '../testing/boletin/boletinFixture';
import { newId } from '../ground/ids';
import { givenInspector as givenAppInspector } from '../testing/incontrol/appFixture';
import { givenPersona } from '../testing/cumplimiento/hojasFixture';
import { givenAppCarga, givenCarga } from '../testing/media/cargaFixture';
import { givenReader } from '../testing/media/uploadFixture';
import type { GivenClient } from '../testing/givens';
import type { TestApp } from '../testing/testApp';
import { givenActaTarget } from './actaSamples';
import { givenDespachoTarget } from './despachoSamples';
import { givenGpsTarget } from './gpsSamples';
import { givenInspected, givenInspector } from './incontrolSamples';
import { givenInformeTarget } from './informeSamples';
import { givenPlantillaTarget } from './plantillaSamples';
import { givenDefectos, givenPresetTarget } from './presetSamples';
import { PICTURE } from '../testing/picture';
import type { Target } from './sample';
import { givenTorreTarget } from './torreSamples';

/** A company with a user, an audit entry and a picture of its own. */
export async function givenTarget(api: TestApp, client: GivenClient): Promise<Target> {
  const { database, clock } = api.deps;
  const now = clock.now();
  const user = await api.givenUser(client);
  await givenCarga(api, user, client);
  const appInspector = await givenAppInspector(api, client);
  const auditId = newId();
  await database.system
    .insertInto('audit_log')
    .values({
      _id: auditId,
      at: now,
      user_id: user.id,
      user: user.name,
      client_id: client.id,
      client: client.client,
      action: 'cliente.modulos',
      entity: 'cliente',
      entity_id: client.id,
      before: null,
      after: JSON.stringify({ modulesClient: ['pqrs'] }),
    })
    .execute();
  const mediaId = await givenPicture(api, client);
  const reader = await givenReader(api);
  const spareUsers = await Promise.all(Array.from({ length: SPARES }, async () => (await api.givenUser(client)).id));
  const spareClients = await Promise.all(Array.from({ length: SPARES }, async () => (await api.givenClient()).id));
  const spareAccounts = await Promise.all(Array.from({ length: SPARES }, () => api.givenAccount()));
  const despacho = await givenDespachoTarget(api, client);
  const presetId = await givenPresetTarget(api, client);
  const [defectoId = '', ...spareDefectos] = await givenDefectos(api, client, presetId);
  return {
    ...client,
    accountId: await api.givenAccount(),
    spareClients,
    spareAccounts,
    user: user.name,
    userId: user.id,
    appInspector: appInspector.username,
    appCarga: await givenAppCarga(api, appInspector, client),
    spareUsers,
    auditId,
    ...(await givenRelease(api, client)),
    gps: await givenGpsTarget(api),
    despacho,
    inspected: await givenInspected(api, client, despacho),
    torre: await givenTorreTarget(api, { id: client.id, fleet: despacho.fleet, userId: user.id }),
    presetId,
    defectoId,
    spareDefectos,
    personaId: await givenPersona(api, client),
    placa: (await api.deps.platform.listVehiculos(despacho.fleet.accountId))[0]?.patente ?? '',
    inspector: await givenInspector(api, client.client),
    acta: await givenActaTarget(api, client),
    informe: await givenInformeTarget(api, client),
    plantilla: await givenPlantillaTarget(api, client),
    ...(await givenPersonas(api)),
    upload: { url: reader.sign(mediaId), cookie: reader.cookie },
  };
}

/** More than there are kinds of caller who are let through. */
const SPARES = 20;

export async function givenPicture(api: TestApp, client: GivenClient, mime = 'image/png'): Promise<string> {
  const { database, media, clock } = api.deps;
  const id = newId();
  await media.put(id, PICTURE);
  await database.system
    .insertInto('media')
    .values({ _id: id, client_id: client.id, label: 'logo.png', mime, bytes: PICTURE.length, created_at: clock.now() })
    .execute();
  return id;
}
