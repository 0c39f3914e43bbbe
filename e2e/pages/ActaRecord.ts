import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import { freshChecklist, withValue } from '@fenix/domain/forms/checks';
import { freshTests } from '@fenix/domain/actas/completar/deviceTests';
import type { SignedIn } from '@fenix/domain/sesion/usuario';
import { type APIResponse, type Page, expect } from '@playwright/test';
import { cameraPhoto } from '../support/photos';

type File = { name: string; mimeType: string; buffer: Buffer };

const ENTITIES = {
  addres: 'Calle 30 # 5-21',
  city: 'Barranquilla, Atlántico',
  nameOperator: 'Wilmer Ortega',
  internalNumber: '118',
  analyst: 'Natalia Buelvas Ochoa',
  observations: 'Se cambió el equipo y quedó transmitiendo.',
  responsibleName: 'Ana Torregrosa',
  novelties: 'Comentario interno que no se imprime',
  checklist: withValue(freshChecklist(defaultItems('defaultcheck')), 4, 'Malo'),
  test: freshTests(),
  changeGPS: true,
  sendGPS: 'laboratorio',
  tipeWithdrawal: 'GPS',
  brandWithdrawal: 'Teltonika',
  serialNumberWithdrawal: 'TX-1001',
  tipeInstalled: 'GPS',
  brandInstalled: 'Teltonika',
  serialNumberInstalled: 'TX-2002',
};

/** Records that a journey makes for itself over the API, so that no two meet on the same one. */
export class ActaRecord {
  readonly #page: Page;
  readonly #session: SignedIn;

  constructor(page: Page, session: SignedIn) {
    this.#page = page;
    this.#session = session;
  }

  get #headers() {
    return { Authorization: `Bearer ${this.#session.token}` };
  }

  async create(plate: string): Promise<string> {
    const data = {
      client: this.#session.user.cliente,
      plate,
      tipe: 'correctivo',
      format: 'gps',
      name: 'Yeison Cantillo Ruiz',
      internalNumber: '118',
      dataVehicle: JSON.stringify({ patente: plate, marca: 'Chevrolet', modelo: '2019', color: 'Blanco' }),
    };
    return dataOf<string>(await this.#page.request.post('/api/actas', { headers: this.#headers, data }));
  }

  /** A complete record with four photos, a signature and an optional fifth file. */
  async createComplete(plate: string, fifth?: File): Promise<string> {
    const photo = (name: string, buffer: Buffer): File => ({ name, mimeType: 'image/jpeg', buffer });
    const upright = await cameraPhoto(this.#page, 1_600, 1_200);
    const multipart = {
      entities: JSON.stringify(ENTITIES),
      complete: 'true',
      tipe: 'correctivo',
      foto1: photo('inicio.jpg', upright),
      foto2: photo('final.jpg', upright),
      foto3: photo('video-inicio.jpg', upright),
      foto5: photo('evidencia.jpg', upright),
      signature: photo('firma.jpg', await cameraPhoto(this.#page, 400, 160)),
      ...(fifth && { foto4: fifth }),
    };
    const id = await this.create(plate);
    return dataOf<string>(await this.#page.request.put(`/api/actas/${id}`, { headers: this.#headers, multipart }));
  }

  /** A migrated record that was not saved since. */
  async findOld(place: number): Promise<{ _id: string; consecutive: number }> {
    const { items } = await dataOf<{ items: { _id: string; consecutive: number; isOld: boolean; delete: boolean }[] }>(
      await this.#page.request.get('/api/actas?sort=fecha:asc&limit=40', { headers: this.#headers }),
    );
    const old = items.filter((acta) => acta.isOld && !acta.delete)[place];
    if (!old) throw new Error('there are no records of before');
    return old;
  }
}

async function dataOf<T>(answer: APIResponse): Promise<T> {
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return (JSON.parse(text) as { data: T }).data;
}
