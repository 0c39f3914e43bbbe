import { ConfigError, readConfig } from '../ground/config';
import { PRIVATE_UMASK } from '../ground/dataFolder';
import { DirectoryInUse } from '../db/directoryLock';
import { OtherSecrets } from '../db/knownSecrets';
import { NewerDatabase, OlderDatabase } from '../db/migrate';
import { UnreadableSecret } from '../ground/dataKey';
import { DomainError } from '@fenix/domain/errors';
import { VERSION } from '@fenix/domain/version';
import { acceptSecrets } from './acceptSecrets';
import { backup } from './backup';
import { createAdmin } from './createAdmin';
import { demo } from './demo';
import { doctor } from './doctor';
import { importAccounts } from './importAccounts';
import { importFleet } from './importFleet';
import { jobs } from './jobs';
import { migrateCommand } from './migrate';
import { moveAccount } from './moveAccount';
import { noteBackup } from './noteBackup';
import { rekey } from './rekey';
import { restore } from './restore';
import { restoreClient } from './restoreClient';
import { retention } from './retention';
import { verify } from './verify';
import { type Command, UsageError } from './command';

/** The operator's commands: `npm run fenix -- <command>`. */
const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: migrateCommand,
  'create-admin': createAdmin,
  backup,
  verify,
  'note-backup': noteBackup,
  restore,
  doctor,
  rekey,
  'accept-secrets': acceptSecrets,
  jobs,
  retention,
  demo,
  'import-accounts': importAccounts,
  'import-fleet': importFleet,
  'restore-client': restoreClient,
  'move-account': moveAccount,
};

function help(): string {
  const lines = Object.entries(COMMANDS).map(([name, { usage, what }]) => `  ${`${name} ${usage}`.padEnd(44)} ${what}`);
  return [`Fénix ${VERSION}`, '', 'Uso: npm run fenix -- <orden> [opciones]', '', ...lines, ''].join('\n');
}

async function main([name = 'help', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.log(help());
    return name === 'help' ? 0 : 2;
  }
  process.umask(PRIVATE_UMASK);
  return command.run(readConfig(process.env), args);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isForOperator = [
      ConfigError,
      DirectoryInUse,
      DomainError,
      NewerDatabase,
      OlderDatabase,
      OtherSecrets,
      UnreadableSecret,
      UsageError,
    ].some((kind) => error instanceof kind);
    console.error(isForOperator ? (error as Error).message : error);
    process.exit(1);
  },
);
