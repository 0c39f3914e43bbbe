import {
  type ConfigChange,
  type ConfigParts,
  InspectorConfig,
  TOGGLES,
} from '@fenix/domain/incontrol/configuracion/config';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import { displayName } from '@fenix/domain/text/names';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api';
import { isStale } from '../../shared/form/useStale';
import { rebase } from '../../shared/form/rebase';
import { notify } from '../../shared/notify';

/** ICFG-21: the client's record carries it. */
const Configured = z.object({ _id: z.uuid(), configIncontrolInspector: InspectorConfig });

/** Asked anew at every visit, and not in between: what is being edited does not change under the hand. */
export const configQuery = (client: string) =>
  queryOptions({
    queryKey: ['incontrol', 'config', client] as const,
    queryFn: () => call(Configured, 'GET', `/api/modules/${encodeURIComponent(client)}`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const LONG = { seconds: 5 };

/** ICFG-17, ICFG-22, ICFG-23. `forget` deletes the draft before success is shown: otherwise a reload could restore it. */
export function useSaveConfig(client: string, forget: () => Promise<void>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: ConfigChange) => {
      const saved = await call(InspectorConfig, 'PUT', '/api/incontrol/config-incontrol-inspector', change);
      await forget();
      return saved;
    },
    onSuccess: (saved) => {
      queries.setQueryData(configQuery(client).queryKey, (now) => now && { ...now, configIncontrolInspector: saved });
      notify.done(INCONTROL_MESSAGES.configSaved, displayName(client), LONG);
    },
    onError: (error) => {
      // The screen shows a conflict itself, with the choices.
      if (!isStale(error)) notify.error(INCONTROL_MESSAGES.configFailed, undefined, LONG);
    },
  });
}

/** Without its version. */
export function partsOf({
  stateToggles,
  novelties,
  companyList,
  configImages,
  controllerPoints,
}: InspectorConfig): ConfigParts {
  return { stateToggles, novelties, companyList, configImages, controllerPoints };
}

/** What was changed over `was`, laid over what the configuration has become: switch by switch, entry by entry. */
export function mergeConfig(was: ConfigParts, mine: ConfigParts, now: ConfigParts): ConfigParts {
  const switches = rebase(switchesOf(was), switchesOf(mine), switchesOf(now));
  const lists = mergeLists(listsOf(was), listsOf(mine), listsOf(now));
  const dataOf = ({ novelties }: ConfigParts, of: string) => ({
    data: novelties.find(({ name }) => name === of)?.data ?? [],
  });
  return {
    stateToggles: TOGGLES.map((name) => ({ name, checked: switches[name] ?? false })),
    novelties: lists.names.map((name) => ({
      name,
      ...mergeLists(dataOf(was, name), dataOf(mine, name), dataOf(now, name)),
    })),
    companyList: lists.companyList,
    configImages: rebase(was.configImages, mine.configImages, now.configImages),
    controllerPoints: lists.controllerPoints,
  };
}

/** INSP-38: a list that no other user changed keeps my order; of one that both changed, the additions and removals of both. */
function mergeLists<V extends Record<string, string[]>>(was: V, mine: V, now: V): V {
  const own = Object.entries(mine).filter(([name]) => JSON.stringify(was[name]) === JSON.stringify(now[name]));
  return { ...rebase(was, mine, now), ...Object.fromEntries(own) };
}

function switchesOf({ stateToggles }: ConfigParts): Record<string, boolean> {
  return Object.fromEntries(stateToggles.map(({ name, checked }) => [name, checked]));
}

function listsOf({ companyList, controllerPoints, novelties }: ConfigParts) {
  return { companyList, controllerPoints, names: novelties.map(({ name }) => name) };
}
