import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The worker runs by itself: it cannot import from the build's other files. */
export const WORKER_SOURCES = /[\\/]src[\\/](sw|shared[\\/]offlineBuild)\.ts$/;
const PLACE = '__BUILD__';
/**
 * Chunks above this size that are not part of the start are left out of the offline cache: they draw PDF files, charts
 * or maps, which field work does not need.
 */
const LARGEST = 400_000;
/** One of the applications that work without signal. */
type Application = {
  /** Where its page and its worker are. */
  page: '/' | '/inspector/';
  prefix: string;
  html: string;
  /** The application itself; what it imports is part of every start. */
  start: RegExp;
  /** Where its public files lie: under `public`, which is '', or in a folder of it. */
  publicFolders: readonly string[];
};

/** Builds src/sw.ts to sw.js beside the page, with the list of the build's files. The dev server has no worker. */
export function serviceWorker(root: string, { page, prefix, html, start, publicFolders }: Application): Plugin {
  const base = page.slice(1);
  const FILE = `${base}sw.js`;
  return {
    name: 'fenix:service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, 'src', 'sw.ts'), fileName: FILE });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[FILE];
        if (worker?.type !== 'chunk' || !worker.code.includes(PLACE)) throw new Error(`${FILE} was not built`);
        if (worker.imports.length > 0) throw new Error(`${FILE} imports ${worker.imports.join(', ')}`);
        const files = Object.values(bundle).filter(({ fileName }) => fileName.startsWith(`${base}assets/`));
        const started = startedBy(bundle, start);
        const engines = files.filter(
          (file) => !started.has(file.fileName) && (file.type === 'chunk' ? file.code : file.source).length >= LARGEST,
        );
        const left = new Set([...engines.map(({ fileName }) => fileName), ...engines.flatMap(stylesOf)]);
        const built = files
          .filter(({ fileName }) => !left.has(fileName))
          .map(({ fileName }) => `/${fileName}`)
          .toSorted();
        const publicFiles = publicFolders.flatMap((folder) => filesIn(root, folder));
        // Built files carry their content in their name; these do not.
        const plain = [join(root, html), ...publicFiles.map((path) => join(root, 'public', path))];
        const version = createHash('sha256').update(built.join()).update(worker.code);
        for (const path of plain) version.update(readFileSync(path));
        const build = {
          version: version.digest('hex').slice(0, 16),
          files: [...built, ...publicFiles.map((path) => `/${path}`)],
          page,
          prefix,
        };
        worker.code = worker.code.replace(PLACE, () => JSON.stringify(build));
      },
    },
  };
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, 'public', folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => (folder === '' ? name : `${folder}/${name}`))
    .toSorted();
}

/** The chunks that the application imports before it shows anything. */
function startedBy(bundle: Rolldown.OutputBundle, start: RegExp): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    file.imports.forEach(add);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => start.test(id))) add(file.fileName);
  if (found.size === 0) throw new Error('The build has no application');
  return found;
}

/** The style sheets that come with a chunk. */
function stylesOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string[] {
  return file.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
}
