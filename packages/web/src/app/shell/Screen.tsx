import { Outlet, useMatches } from '@tanstack/react-router';
import { NoAccessScreen } from '../NoAccessScreen';

/** What the guard hands to the screen it lets through, or refuses on the spot. */
export type ScreenContext = { denied?: string };

export function Screen() {
  const denied = useMatches({ select: (matches) => (matches.at(-1)?.context as ScreenContext | undefined)?.denied });
  return denied ? <NoAccessScreen message={denied} /> : <Outlet />;
}
