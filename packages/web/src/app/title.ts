import { matchRoute, routeOf } from '@fenix/domain/routes';
import { productName } from '../shared/product';
import { pathOf } from './guarding';

export function titleOf(address: string): string {
  const match = matchRoute(pathOf(address));
  return match ? routeOf(match.id).title : 'Página no encontrada';
}

export function showTitle(address: string): void {
  document.title = `${titleOf(address)} · ${productName()}`;
}
