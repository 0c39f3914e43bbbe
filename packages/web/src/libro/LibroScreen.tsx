import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import { travelIn } from '@fenix/domain/flota/travel';
import { Navigate } from '@tanstack/react-router';
import { EmptyState } from '../shared/EmptyState';
import { templateOf, useRouteParams } from '../shared/routing';
import { useIsPhone } from '../shared/useIsPhone';
import { BackButton } from './BackButton';
import { Libro } from './Libro';
import { useBookContext } from './useBookContext';

/** TRIP-03, TRIP-04: the book of one trip. TRIP-06, TRIP-07: a phone has no room for it and is told so. */
export function LibroScreen() {
  const { id, driver, travel } = useRouteParams('libroDeViaje');
  const { client, days, setDays } = useBookContext();
  const isPhone = useIsPhone();
  // GUARD-81: staff who have not said for whom they work do so first.
  if (!client) return <Navigate to={templateOf('main')} replace />;
  const ask = { id, client, days };
  if (isPhone) return <EmptyState title={LIBRO_MESSAGES.smallScreen} action={<BackButton ask={ask} />} />;
  return <Libro key={`${client} ${id}`} ask={ask} driver={driver} travel={travelIn(travel)} onDays={setDays} />;
}
