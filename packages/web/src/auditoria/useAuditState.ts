import { defaultRange } from '@fenix/domain/dates/range';
import { useState } from 'react';
import { useTableState } from '../shared/list/useTableState';
import { type AuditState, NEWEST_FIRST } from './useAuditoria';

/** The list opens on the last 48 hours (SHELL-38); whatever else is asked for stands in the address. */
export function useAuditState(): AuditState {
  const [filters] = useState(() => ({ ...defaultRange(new Date()), action: '', client: '' }));
  return useTableState({ filters, sort: NEWEST_FIRST });
}
