import type { Platform, PlatformOptions } from '@fenix/gps/platform';
import { openPlatform } from '../../gps/platform';
import type { TestApp } from '../testApp';

/** The platform of another server on the same database. */
export function anotherServer({ deps }: TestApp, onTrouble: PlatformOptions['onTrouble'] = () => {}): Platform {
  const signer = { sign: () => '', isSigned: () => false } as unknown as PlatformOptions['signers']['foto'];
  return openPlatform({ ...deps, signers: { ficha: signer, foto: signer }, onTrouble });
}
