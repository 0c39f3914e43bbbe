import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { MediaStore } from '../../ports/media';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files under a folder, spread over 256 sub-folders by the end of their id. */
export function diskMedia(folder: string): MediaStore {
  const pathOf = (id: string) => {
    if (!ID.test(id)) throw new DomainError('notFound', SHELL_MESSAGES.notFound);
    return join(folder, id.slice(-2), id);
  };
  return {
    async put(id, content) {
      const path = pathOf(id);
      const partial = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      // Written aside, forced to disk, then renamed: a file under its own name is always whole.
      const file = await open(partial, 'w');
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
    },
    async open(id) {
      const path = pathOf(id);
      const facts = await stat(path).catch(() => undefined);
      if (!facts?.isFile()) throw new DomainError('notFound', SHELL_MESSAGES.notFound);
      return { stream: createReadStream(path), bytes: facts.size };
    },
    delete: (id) => rm(pathOf(id), { force: true }),
  };
}
