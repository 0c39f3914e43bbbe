import type { Doc } from '@fenix/domain/document/blocks';
import { DocumentPage } from '../shared/document/DocumentPage';
import { Section } from './Section';

/** A road at sunset, 160×120, drawn for this guide. */
const SAMPLE_PHOTO = [
  'data:image/png;base64,',
  'iVBORw0KGgoAAAANSUhEUgAAAKAAAAB4BAMAAACHjORcAAAAMFBMVEWlztotiqQWbDhLWGXwvmKlrLL///9prL9AXFshZ0EwYk7b',
  'woNHWWK+ybKkqn5Eb3nOiSLcAAAACXBIWXMAAAsTAAALEwEAmpwYAAACr0lEQVRo3u3Wr47bQBAG8IlUyaCqlEVmBUWXUBPbKigI',
  'O5X2DcptXKng8gYJPZS8QMHRoqKwA2WlxX2GupHr7L+Z/Xa9oKo85EDtn3c082VLtNRSSy211FL/Vb368XT/Naf3tBvq/jkbePUG',
  'MZf3cjfWl7wHzHbE6YC5jvj9Br7P23GunndaZVlCHXzOO5M8U8kOvtDBd/8iGNty0WUGlcq7Nr1SZc7FLtRQXcbo/fHEI67KqB+H',
  '/gqqtdRB+QmfSaHG6sQHPsMd93/BUv7ga/CAKzXVWmxAqZ/IAbXnvcto/Psv4Brt9RdK2RvaDl70K/OFTvaGT3YRDXuaVm51eMNu',
  '08pXJd6wfYBe+cUObtj8PuMJbXvfWIc9ru2V+HnJ87ddiF+XPW/b7CtrxHPbLvhHIc9pW3oS8rAdi6wSaThOHA/5JljbaqpT+GkA',
  'PN7AJge4+XYD3x4ygHeVVg8ZwP1V+vDx+qeeD44jGcHwWILg2QTbueCmMsHqMBN8tMHLTHBvg/U8cNqZCQxtDkEj0cF2DritPHWa',
  'AR59YJMO6jFGA01wjMFAE7IzVtWp4LZi6pQInjmwTQM3FVuHJPBRJ26LHQg0gSMxwToFNHfGBIXNIXAkFtjGg9bOWCC/OQTG2Aab',
  'WNCOsQ2ygSYwxjbIjoXAGDtgHQc6MXZAbiwExtgF2xjQjbELMoGmcIy5ukSAewSscfCuguoBBs8Y2KLgtgLrBIJHFGww0H8bozc0',
  'JY+EGQsl7gy7OZQ+Ev9YCNwZT/T8m0PgbcyAbqAJjDEHXoLgPg6sQyC3MxzobA6BMWbBVgbZnWFBe3MIjDEPNhLIx5gHrUATGGMe',
  'tMZCYIwFsOZBIcYCaI6FwJ9+CWw5UPhPtQgagSbwNhbBCwPuU8HaD4o//SKobw6Bt7EMamP5DZtKzj1eJx9YAAAAAElFTkSuQmCC',
].join('');

/** One block of every kind. */
const SAMPLE: Doc = {
  title: 'Documento de muestra',
  fileName: 'Documento-de-muestra.pdf',
  blocks: [
    { kind: 'header', title: 'Documento de muestra', subtitle: 'Todas las piezas de un documento' },
    { kind: 'notice', tone: 'info', title: 'Aviso', text: 'Lo que conviene saber antes de leer.' },
    {
      kind: 'fields',
      columns: 3,
      rows: [
        ['Consecutivo', '1.042'],
        ['Fecha', '02/11/2026 23:30'],
        ['Cliente', 'Expreso del Caribe'],
        ['Placa', 'SKT490'],
        ['Número interno', '118'],
        ['Técnico', 'Óscar Peña'],
      ],
    },
    { kind: 'text', title: 'Observaciones', body: 'Se revisó el equipo y quedó en buen estado.\nSin novedades.' },
    {
      kind: 'table',
      title: 'Revisión',
      headers: ['Pieza', 'Estado', 'Nota'],
      rows: [
        ['Antena GPS', 'Bueno', '—'],
        ['Cámara de cabina', 'Malo', 'Se cambió el conector'],
      ],
    },
    {
      kind: 'checks',
      title: 'Lista de chequeo',
      note: '1 Bueno · 1 Malo · 1 N/A',
      columns: 3,
      items: [
        { name: '1. Pito', value: 'Bueno', mark: 'ok' },
        { name: '2. Radio', value: 'Malo', mark: 'alert' },
        { name: '3. Extintor', value: 'N/A', mark: 'off' },
      ],
    },
    {
      kind: 'photos',
      title: 'Fotos',
      photos: [
        { url: SAMPLE_PHOTO, caption: 'Antes' },
        { url: SAMPLE_PHOTO, caption: 'Después' },
      ],
    },
    { kind: 'video', title: 'Video', caption: 'Recorrido', frame: SAMPLE_PHOTO, address: 'https://fenix.example' },
    { kind: 'signature', name: 'Beatriz Gómez', role: 'Quien recibe' },
    { kind: 'signature', name: 'Óscar Peña', role: 'Técnico' },
    { kind: 'footer', text: 'Documento de muestra, sin valor.' },
  ],
};

export function DocumentSection() {
  return (
    <Section title="Documento">
      <DocumentPage doc={SAMPLE} />
    </Section>
  );
}
