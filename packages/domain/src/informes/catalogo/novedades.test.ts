import { describe, expect, test } from 'vitest';
import { RANGOS, findTipos, rangoOf } from './novedades';

const names = (search: string) => findTipos(search).flatMap(({ tipos }) => tipos.map(({ name }) => name));

describe('INF-18, INF-19 what a novelty can be', () => {
  test.each([
    ['RANGO A', 23, 'RA-01', 'disciplinario'],
    ['RANGO B', 35, 'RB-01', 'disciplinario'],
    ['RANGO C', 24, 'RC-01', 'disciplinario'],
    ['RANGO D', 20, 'RD-01', 'Novedad especifica'],
    ['RANGO E', 24, 'RE-01', 'Novedad especifica'],
  ] as const)('%s has %i types, from %s on, and is usually %s', (name, count, first, typeReport) => {
    const rango = RANGOS.find((one) => one.name === name);
    expect(rango).toMatchObject({ typeReport });
    expect([rango?.tipos.length, rango?.tipos[0]?.id]).toEqual([count, first]);
  });

  test('no two share a name or an id', () => {
    const all = RANGOS.flatMap(({ tipos }) => tipos);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('INF-19 ten of RANGO B are a reserve, with their codes', () => {
    const reserve = RANGOS.flatMap(({ tipos }) => tipos.filter(({ state }) => state === 'reserva'));
    expect(reserve.map(({ codigo, name }) => `${codigo} ${name}`)).toEqual([
      'B02 Conducir con la licencia vencida',
      'D01 Conducir sin haber obtenido la licencia',
      'C11 No portar el equipo de prevención y seguridad',
      'C21 No asegurar la carga',
      'C37 Transportar pasajeros en platón o plataforma de carga',
      'D13 Transportar carga con peso superior al autorizado',
      'D16 Arrojar residuos a la vía desde el vehículo',
      'E01 Proveer combustible con pasajeros a bordo',
      'B17 Abandonar el vehículo de servicio público con pasajeros',
      'B22 Llevar menores de diez años en el asiento delantero',
    ]);
  });

  test('INF-19 not a letter of its 126 types changes: what is added or renamed is a later version', async () => {
    const lines = RANGOS.flatMap(({ name: rango, tipos }) =>
      tipos.map(({ id, name, codigo = '', state = '' }) => [rango, id, name, codigo, state].join('|')),
    );
    expect(lines).toHaveLength(126);
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
    expect(Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(
      '296d9a32884b3ded3b16a406a11b31025d41ae92a57429c6d5bf29b3a8c2734c',
    );
  });

  test('a novelty has its range; a legacy one may have none', () => {
    expect(rangoOf('Buzzer no suena')?.name).toBe('RANGO E');
    expect(rangoOf('Otra cosa')).toBeUndefined();
  });
});

describe('INF-18 the search over all of them', () => {
  test.each([
    ['accents and case aside', 'BATERIA', ['Batería interna sin respaldo']],
    ['the code of the traffic rules', 'c29', ['Conducir a velocidad superior a la máxima permitida']],
    ['its id', 'RD-14', ['Uso de inhibidor de señal']],
    ['several words in any order', 'rojo semaforo', ['No detenerse ante semáforo en rojo o amarillo o señal de PARE']],
    ['what people call it', 'jammer', ['Uso de inhibidor de señal']],
    ['nothing that fits', 'dinosaurio', []],
  ])('by %s', (_, search, found) => expect(names(search)).toEqual(found));

  test('by the range, with its caption, and everything for nothing', () => {
    expect(findTipos('rango d').map(({ name }) => name)).toEqual(['RANGO D']);
    expect(findTipos('connotacion penal').map(({ name }) => name)).toEqual(['RANGO A']);
    expect(findTipos('')).toEqual(RANGOS);
  });

  test('robo finds the thefts though the list says hurto', () => {
    expect(names('robo')).toContain('Hurto a pasajeros dentro del vehículo');
    expect(names('accidente')).toEqual(
      expect.arrayContaining(['Siniestro vial con lesionados', 'Siniestro vial con fatalidad']),
    );
  });
});
