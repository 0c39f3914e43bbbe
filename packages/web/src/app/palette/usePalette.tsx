import { isRecordKey, kindOf, type RecordKey } from '@fenix/domain/assembly/records';
import { type Clase, CLASES, Hallazgo, hallazgoAddress, labelOf } from '@fenix/domain/buscar/busqueda';
import { guard } from '@fenix/domain/guard';
import { isManager } from '@fenix/domain/permissions';
import { fillPath, matchRoute } from '@fenix/domain/routes';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { displayName } from '@fenix/domain/text/names';
import { bestFirst, matchesSearch } from '@fenix/domain/text/search';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBook2,
  IconBuilding,
  IconBus,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconUser,
  IconPlus,
} from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { z } from 'zod';
import { useSignOut } from '../../outbox/useSignOut';
import { call } from '../../shared/api';
import { recentPlaces } from '../../shared/recent';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { ICON_STROKE, RouteIcon } from '../shell/RouteIcon';
import { useThemeToggle } from '../shell/ThemeToggle';
import { actEntries, screenEntries } from './entries';

/** What Enter opens, or does where it has no address. */
export type Entry = { id: string; label: string; detail: string; icon: ReactNode; to?: string; act?: () => void };
export type Group = { label: string; entries: Entry[] };

const ICON = { size: 20, stroke: ICON_STROKE, 'aria-hidden': true } as const;

const OTHER_ICONS: Record<Exclude<Clase, RecordKey>, ReactNode> = {
  vehiculo: <IconBus {...ICON} />,
  cliente: <IconBuilding {...ICON} />,
  usuario: <IconUser {...ICON} />,
};

/** A record has the icon of its list. */
const iconOf = (clase: Clase): ReactNode =>
  isRecordKey(clase) ? <RouteIcon id={kindOf(clase).routes.list} /> : OTHER_ICONS[clase];

/** Debounce of the search; a request whose answer is no longer needed is aborted. */
const REST_MS = 120;
const SHORTEST = 2;

const searchQuery = (q: string, client: string | undefined) =>
  queryOptions({
    queryKey: ['buscar', q, client] as const,
    queryFn: ({ signal }) => {
      const params = new URLSearchParams({ q, ...(client !== undefined && { client }) });
      return call(z.array(Hallazgo), 'GET', `/api/buscar?${params.toString()}`, undefined, { signal });
    },
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });

/** SHELL-40: what this person may reach, recent first; what is typed narrows it, best first. */
export function usePalette(typed: string, here: string, onShowKeys: () => void) {
  const query = typed.trim();
  const viewer = useViewer();
  const client = useWorkingClient();
  // Of a user of a client it is known whose fleet it is.
  const found = useFound(query, isManager(viewer) ? client : undefined);
  const general = useGeneral(onShowKeys);

  const known = useMemo(() => knownGroups(viewer, client, here), [viewer, client, here]);
  const groups = [...known, { label: 'General', entries: general }].map(({ label, entries }) => ({
    label,
    entries: query ? bestFirst(entries, query, textsOf) : entries,
  }));
  const addresses = new Set(groups.flatMap(({ entries }) => entries.map(({ to }) => to)));
  const fresh = CLASES.map((clase) => ({
    label: labelOf(clase),
    entries: found.items
      .filter((one) => one.clase === clase)
      .flatMap((one) => entryOf(one, viewer))
      .filter(({ to }) => !addresses.has(to)),
  }));
  return {
    groups: [...groups, ...fresh].filter(({ entries }) => entries.length > 0),
    isWaiting: found.isWaiting,
    hasFailed: found.hasFailed,
  };
}

const textsOf = ({ label, detail }: Entry) => [label, `${label} ${detail}`];

function useFound(query: string, client: string | undefined) {
  const [asked] = useDebouncedValue(query, REST_MS);
  const { data = [], isPlaceholderData, isFetching, isError } = useQuery(searchQuery(asked, client));
  const isOld = asked !== query || isPlaceholderData;
  // What came for fewer letters stays while it still fits, so that nothing blinks.
  const items = query.length < SHORTEST ? [] : isOld ? data.filter((one) => fits(one, query)) : data;
  return { items, isWaiting: query.length >= SHORTEST && (asked !== query || isFetching), hasFailed: isError };
}

const fits = ({ titulo, detalle, cliente }: Hallazgo, query: string) =>
  matchesSearch(`${titulo} ${detalle} ${cliente}`, query);

function entryOf(found: Hallazgo, viewer: Usuario): Entry[] {
  const to = hallazgoAddress(found, viewer);
  if (to === undefined) return [];
  const { clase, id, titulo, detalle, cliente } = found;
  const isOwn = cliente === viewer.cliente || clase === 'cliente';
  return [
    {
      id: `${clase}-${id}`,
      label: clase === 'cliente' ? displayName(titulo) : titulo,
      detail: [detalle, isOwn ? '' : displayName(cliente)].filter(Boolean).join(' · '),
      icon: iconOf(clase),
      to,
    },
  ];
}

/** What is known without asking: where one was, what one can make, the screens. */
function knownGroups(viewer: Usuario, client: string | undefined, here: string): Group[] {
  const recent = recentPlaces(viewer._id)
    .filter(({ to }) => to !== here && mayOpen(to, viewer, client))
    .map(({ label, detail, to }) => ({ id: `reciente-${to}`, label, detail, to, icon: recentIcon(to) }));
  const been = new Set(recent.map(({ to }) => to));
  const acts = actEntries(viewer, client).map(({ id, label, area, to }) => ({
    id: `crear-${id}`,
    label,
    detail: area,
    to,
    icon: <IconPlus {...ICON} />,
  }));
  const screens = screenEntries(viewer, client).map(({ id, label, area }) => ({
    id: `pantalla-${id}`,
    label,
    detail: area,
    to: fillPath(id, client ? { client } : {}),
    icon: <RouteIcon id={id} />,
  }));
  const unless = ({ to }: { to: string }) => !been.has(to);
  return [
    { label: 'Recientes', entries: recent },
    { label: 'Acciones', entries: acts.filter(unless) },
    { label: 'Pantallas', entries: screens.filter(unless) },
  ];
}

/** Scopes change, and so does the client: a place that has closed since is not offered. */
function mayOpen(to: string, viewer: Usuario, clientTem: string | undefined): boolean {
  return guard({ path: to.split(/[?#]/, 1)[0] ?? '/', viewer, clientTem }).kind === 'open';
}

function recentIcon(to: string): ReactNode {
  const id = matchRoute(to.split(/[?#]/, 1)[0] ?? '/')?.id;
  return id ? <RouteIcon id={id} /> : <IconHistory {...ICON} />;
}

function useGeneral(onShowKeys: () => void): Entry[] {
  const theme = useThemeToggle();
  const leave = useSignOut();
  return [
    { id: 'tema', label: theme.label, detail: '', icon: <IconMoon {...ICON} />, act: theme.toggle },
    {
      id: 'manual',
      label: 'Abrir la documentación',
      detail: '',
      icon: <IconBook2 {...ICON} />,
      act: () => window.open('/manual', '_blank', 'noopener'),
    },
    {
      id: 'atajos',
      label: 'Ver los atajos de teclado',
      detail: '',
      icon: <IconKeyboard {...ICON} />,
      act: onShowKeys,
    },
    { id: 'salir', label: 'Cerrar sesión', detail: '', icon: <IconLogout {...ICON} />, act: () => void leave() },
  ];
}
