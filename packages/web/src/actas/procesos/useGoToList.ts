import { useGo } from '../../shared/routing';
import { useWorkingClient } from '../../shared/viewer';

/** PROC-16: the records of the client one works for; staff who have chosen none choose one first (GUARD-81). */
export function useGoToList() {
  const client = useWorkingClient();
  const go = useGo();
  return (options: { replace?: boolean } = {}) =>
    client === undefined ? go({ to: 'main', ...options }) : go({ to: 'actasList', params: { client }, ...options });
}
