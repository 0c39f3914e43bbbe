import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../root.mjs';

/** The chapter keeps what was measured and what is supposed in two tables; the third is computed from them here. */
const chapter = readFileSync(fromRoot('docs', 'manual', '22-hasta-donde-llega.md'), 'utf8');

/** The rows under a heading by their first cell. */
function tableUnder(heading: string): Map<string, string[]> {
  const section = chapter.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return new Map(
    rows.map((row) => {
      const [name = '', ...cells] = row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [name, cells];
    }),
  );
}

/** As the chapter writes numbers: 1.234,5. */
const numberOf = (text = '') => Number(/[\d.,]+/.exec(text)?.[0].replaceAll('.', '').replace(',', '.'));
const written = (value: number, digits = 0) =>
  value.toLocaleString('de', { maximumFractionDigits: digits, minimumFractionDigits: 0 });

const measured = tableUnder('Lo que se midió');
const supposed = tableUnder('Lo que se supone');
const derived = tableUnder('Lo que sale');

const costOf = (row: string) => {
  const [server, database] = measured.get(row) ?? [];
  return { server: numberOf(server), database: numberOf(database) };
};
const assumed = (row: string) => numberOf(supposed.get(row)?.[0]);

function needsOf(vehicles: number): Record<string, string> {
  const report = costOf('Un reporte de un rastreador, con su parte de los viajes');
  const tower = costOf('Una empresa vista en la torre de control, cada segundo');
  const read = costOf('Una lectura de una persona');
  const memory = costOf('Memoria de un servidor en trabajo').server;
  const loose = costOf('Un millón de posiciones recién llegadas').database;
  const packed = costOf('Un millón de posiciones empaquetadas').database;
  const seconds = assumed('Segundos entre dos reportes de un vehículo');
  const share = assumed('Uso de cada núcleo, para que las horas pico quepan') / 100;

  const reports = vehicles / seconds;
  const towers = vehicles / assumed('Vehículos por cada torre de control abierta');
  const reads = vehicles / assumed('Vehículos por cada lectura por segundo');
  const server = (reports * report.server + towers * tower.server + reads * read.server) / 1000;
  const database = (reports * report.database + towers * tower.database + reads * read.database) / 1000;
  const processes = Math.ceil(server / share);
  const millions = (vehicles * 86_400) / seconds / 1e6;
  return {
    'Reportes por segundo': written(reports),
    'Torres abiertas': written(towers),
    'Lecturas por segundo': written(reads),
    'Núcleos de servidor en trabajo': written(server, 1),
    'Núcleos de base de datos en trabajo': written(database, 1),
    'Procesos de Fénix': written(processes),
    'Memoria de los procesos, en GB': written((processes * memory) / 1000, 1),
    'PostgreSQL (clústeres)': written(Math.ceil(database / (assumed('Núcleos de cada PostgreSQL') * share))),
    'Millones de posiciones por día': written(millions, 1),
    'Disco de las posiciones por año, en GB': written((millions * 365 * packed) / 1000),
    'Disco de las posiciones sin empaquetar, en GB': written((((millions * 2) / 24) * loose) / 1000, 1),
  };
}

test.each([10_000, 100_000, 1_000_000].map((vehicles, column) => [vehicles, column] as const))(
  'what %s vehicles take follows from what was measured',
  (vehicles, column) => {
    const shown = [...derived].slice(2).map(([name, cells]) => [name, cells[column]]);
    expect(Object.fromEntries(shown)).toEqual(needsOf(vehicles));
  },
);
