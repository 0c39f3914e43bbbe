import { PapelesPage } from '@fenix/domain/cumplimiento/papeles/papel';
import { Persona } from '@fenix/domain/cumplimiento/personas/persona';
import { Hoja } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { Vencimientos } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { Historia, type SucesoClase } from '@fenix/domain/flota/historia';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api';
import { PAPELES_KEY, PAPELES_PATH } from '../papeles/usePapeles';
import { PERSONAS, PERSONAS_PATH } from '../personas/usePersonas';
import { queryText } from '../queryText';
import { HOJAS, HOJAS_PATH } from '../vehiculos/useHojas';

/** Whose page it is; a person's company is the person's own. */
export type Dueno = { placa: string; client: string | undefined } | { persona: string; client: string | undefined };

export const hojaQuery = (placa: string, client: string | undefined) =>
  queryOptions({
    queryKey: [...HOJAS, 'una', placa, client ?? ''] as const,
    queryFn: () => call(Hoja, 'GET', `${HOJAS_PATH}/${encodeURIComponent(placa)}?${queryText({ client })}`),
  });

export const personaQuery = (id: string) =>
  queryOptions({
    queryKey: [...PERSONAS, 'una', id] as const,
    queryFn: () => call(Persona, 'GET', `${PERSONAS_PATH}/${encodeURIComponent(id)}`),
  });

/** More papers than one vehicle or person ever has in force. */
const PAPELES_MAX = 100;

/** What is held and what is missing, and of what is held number, issuer and photo. */
export const papelesDeQuery = (dueno: Dueno) =>
  queryOptions({
    queryKey: [...PAPELES_KEY, 'de', dueno] as const,
    queryFn: async () => {
      const [vencimientos, papeles] = await Promise.all([
        call(Vencimientos, 'GET', `/api/vencimientos?${queryText(dueno)}`),
        call(PapelesPage, 'GET', `${PAPELES_PATH}?${queryText({ ...dueno, limit: PAPELES_MAX })}`),
      ]);
      return vencimientos.items.map((vencimiento) => ({
        vencimiento,
        // Newest first: the first of its subject is the one that counts.
        papel: papeles.items.find(
          ({ tipo, entidad }) => tipo === vencimiento.tipo && (tipo !== 'otro' || entidad === vencimiento.entidad),
        ),
      }));
    },
  });

const PAGE = 20;

export const historiaQuery = (dueno: Dueno, clase: SucesoClase | undefined) =>
  infiniteQueryOptions({
    queryKey: ['papeles', 'historia', dueno, clase ?? ''] as const,
    queryFn: ({ pageParam }) => {
      const asked = { clase, limit: PAGE, cursor: pageParam };
      const path =
        'placa' in dueno
          ? `${HOJAS_PATH}/${encodeURIComponent(dueno.placa)}/historia?${queryText({ client: dueno.client, ...asked })}`
          : `${PERSONAS_PATH}/${encodeURIComponent(dueno.persona)}/historia?${queryText(asked)}`;
      return call(Historia, 'GET', path);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
