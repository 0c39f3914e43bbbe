import type { MapScene } from './scene';

const LIST = new Intl.ListFormat('es-CO');

/** The scene for those who do not see it, and how to move about in it without a mouse. */
export function sceneSummary({ trazado, lugares, marca, numerados = [] }: MapScene): string {
  const shown = [
    trazado.length > 1 && 'el recorrido',
    lugares.length > 0 && `las paradas ${LIST.format(lugares.map(({ nombre }) => nombre))}`,
    numerados.length > 0 && (numerados.length === 1 ? 'un punto numerado' : `${numerados.length} puntos numerados`),
    marca && 'un punto marcado',
  ].filter((part) => typeof part === 'string');
  const sentence = shown.length > 0 ? `El mapa muestra ${LIST.format(shown)}. ` : '';
  return `${sentence}Las flechas mueven el mapa; + y − lo acercan y lo alejan.`;
}
