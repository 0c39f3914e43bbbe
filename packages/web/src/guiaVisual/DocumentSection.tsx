import type { Doc } from '@fenix/domain/document/blocks';
import { DocumentPage } from '../shared/document/DocumentPage';
import { Section } from './Section';
import { SAMPLE_PHOTO } from './samplePhoto';

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
