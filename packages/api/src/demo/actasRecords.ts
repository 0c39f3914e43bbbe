import { freshChecklist, toggleGood, withValue } from '@fenix/domain/forms/checks';
import type { ActaFormat, ActaTipe } from '@fenix/domain/actas/tipos';
import { ageColor } from '@fenix/domain/actas/age';
import { type AgeColor, daysOpen } from '@fenix/domain/dates/age';
import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import { freshTests } from '@fenix/domain/actas/completar/deviceTests';
import { IMAGE_POSITIONS, type StoredImages } from '@fenix/domain/actas/images';
import type { VehicleData } from '@fenix/domain/actas/vehicle';
import { type Random, pick, whole } from '@fenix/gps/simulator/random';
import type { MediaUse } from '../media/uses';
import type { Album } from './album';
import {
  ANALYSTS,
  ARRIVALS,
  BRANDS,
  EVIDENCE,
  FORMATS,
  NOVELTIES,
  OBSERVATIONS,
  OPERATORS,
  PLACES,
  RECEIVERS,
  TECHNICIANS,
  TIPES,
} from './actasTexts';

const DAY = 86_400_000;

export type DemoActa = {
  fecha: Date;
  tipe: ActaTipe;
  format: ActaFormat;
  plate: string;
  internalNumber: string;
  name: string;
  complete: boolean;
  close: boolean;
  delete: boolean;
  closeProcces: AgeColor | null;
  timeDiffFinally: number | null;
  closedAt: Date | null;
  vehicle: VehicleData;
};

/** What was ordered, for which vehicle, and how far it has come: the older, the more of them are closed. */
export function planActa(random: Random, vehicle: VehicleData, fecha: Date, now: Date): DemoActa {
  const age = (now.getTime() - fecha.getTime()) / DAY;
  const tipe = pick(random, TIPES);
  const isRemote = tipe === 'en linea';
  const complete = age > 40 || random() < (age < 2 ? 0.35 : 0.85);
  const close = complete && age > 3 && random() < Math.min(0.85, age / 60);
  const took = close ? Math.min(whole(random, 1, 75), Math.floor(age)) : 0;
  const closedAt = close ? new Date(fecha.getTime() + took * DAY) : null;
  const timeDiffFinally = closedAt && daysOpen(fecha, closedAt);
  return {
    fecha,
    tipe,
    format: isRemote ? 'gps' : pick(random, FORMATS),
    plate: vehicle.patente,
    internalNumber: vehicle.nombre,
    name: pick(random, TECHNICIANS),
    complete,
    close,
    delete: random() < 0.02,
    closeProcces: timeDiffFinally === null ? null : ageColor(tipe, timeDiffFinally),
    timeDiffFinally,
    closedAt,
    vehicle,
  };
}

const code = (random: Random, letters: string) => `${letters}-${whole(random, 10_000, 99_999)}`;

/** What a technician filled in. `isOld`: as it was kept before, in plain lists, with files that were not migrated. */
export function fillActa(random: Random, acta: DemoActa, use: MediaUse, album: Album, isOld: boolean) {
  if (!acta.complete) return {};
  const [addres, city] = pick(random, PLACES);
  const hasNewGps = acta.format !== 'dvr' && (acta.tipe === 'cambio de gps' || random() < 0.3);
  const hasNewUnit = acta.format !== 'gps' && random() < 0.35;
  const hasNewSeals = random() < 0.45;
  const checklist = checklistOf(random);
  const images = imagesOf(random, acta.format, use, album, isOld);
  return {
    addres,
    city,
    nameOperator: pick(random, OPERATORS),
    analyst: pick(random, ANALYSTS),
    observations: pick(random, OBSERVATIONS),
    stateInit: pick(random, ARRIVALS),
    novelties: random() < 0.2 ? pick(random, NOVELTIES) : null,
    responsibleName: pick(random, RECEIVERS),
    // Anyone who receives does not sign as the technician does.
    signature: album.photo(use, `firma-${((TECHNICIANS.indexOf(acta.name) + whole(random, 1, 2)) % 3) + 1}`),
    checklist: JSON.stringify(isOld ? checklist.checks : checklist),
    test: JSON.stringify(
      freshTests().map(({ indice, name, checked }) => ({ indice, name, checked: checked && random() < 0.95 })),
    ),
    images: JSON.stringify(images),
    changeGPS: hasNewGps,
    changeUnit: hasNewUnit,
    changeStamp: hasNewSeals,
    ...(hasNewGps && {
      sendGPS: random() < 0.7 ? ('laboratorio' as const) : ('propietario' as const),
      tipeWithdrawal: 'Rastreador GPS',
      tipeInstalled: 'Rastreador GPS',
    }),
    ...(hasNewUnit && {
      storageUnitType: random() < 0.5 ? ('Disco duro' as const) : ('Unidad de estado solido' as const),
    }),
    ...((hasNewGps || hasNewUnit) && {
      brandWithdrawal: pick(random, BRANDS),
      serialNumberWithdrawal: code(random, 'SN'),
      brandInstalled: pick(random, BRANDS),
      serialNumberInstalled: code(random, 'SN'),
      consecutiveInstalled: String(whole(random, 100, 9_999)),
    }),
    ...(hasNewSeals && {
      gpsSeal: code(random, 'G'),
      ...(acta.format !== 'gps' && { storageUnitSeal: code(random, 'A'), usbPortSeal: code(random, 'U') }),
    }),
  };
}

function checklistOf(random: Random) {
  let checklist = freshChecklist(defaultItems(pick(random, ['bus', 'bus', 'defaultcheck', 'camionFurgonTurbo'])));
  for (const { indice, checked } of checklist.checks) {
    const luck = random();
    if (luck < 0.05) checklist = withValue(checklist, indice, toggleGood(checked));
    else if (luck < 0.09) checklist = withValue(checklist, indice, 'N/A');
  }
  return checklist;
}

function imagesOf(random: Random, format: ActaFormat, use: MediaUse, album: Album, isOld: boolean): StoredImages {
  const isLost = random() < (isOld ? 0.6 : 0.03);
  const data = EVIDENCE[format].flatMap((names, slot) => {
    if (names.length === 0) return [];
    const name = pick(random, names);
    const address = `https://archivo.fenix.example/actas/${name}.jpg`;
    return [{ url: isLost ? address : album.photo(use, name), position: IMAGE_POSITIONS[slot] ?? 'evidence' }];
  });
  return isOld ? data.map(({ url }) => url) : { v: '2.0.0', data };
}
