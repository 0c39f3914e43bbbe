import { DomainError } from '@fenix/domain/errors';
import {
  EVIDENCIA_MESSAGES,
  EVIDENCIA_ROUTES,
  type Evidencia,
  type EvidenciaRef,
  type TipoEvidencia,
} from '@fenix/domain/flota/evidencia';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { access } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../ports/deps';

/** Which evidence of which company; without a company, of the viewer's own. */
export type EvidenceAsk = Pick<EvidenciaRef, 'de' | 'momento'> & { client: string | undefined };

/** Reads one kind of evidence; `notFound` for one of another company. */
export type ReadEvidence = (deps: Deps, request: FastifyRequest, ask: EvidenceAsk) => Promise<Evidencia>;

/** By kind. Each reader belongs to the feature that recorded the evidence; `assembly` puts them together. */
export type EvidenceReaders = Readonly<Record<TipoEvidencia, ReadEvidence>>;

export function evidenceNotFound(): DomainError {
  return new DomainError('notFound', EVIDENCIA_MESSAGES.notFound);
}

/** Creating an informe is not enough to read its evidence: the permission of the evidence's own screen is asked too. */
export function assertMayRead({ viewer }: FastifyRequest, tipo: TipoEvidencia): void {
  if (access(viewer, routeOf(EVIDENCIA_ROUTES[tipo])) !== 'open')
    throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
}
