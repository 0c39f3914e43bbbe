import type { Ajustes } from '@fenix/domain/libro/ajustes';
import { type Pictures, type PrintedLibro, libroDocument } from '@fenix/domain/libro/document';
import type { FotoDeViaje } from '@fenix/domain/libro/fotos';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { RECORD_FRAMES } from '@fenix/documents/style';
import { useQueryClient } from '@tanstack/react-query';
import { useAddLetterhead } from '../shared/document/letterhead';
import { savePdf } from '../shared/document/savePdf';
import { adjustedFile } from './drawFoto';
import { mapPicture, placeOf } from './mapScene';
import { libroQueries } from './useLibro';

/** TRIP-23, TRIP-30: the book as PDF, its photos as they were adjusted, its maps on white paper. */
export function usePrintLibro(ajustesOf: (foto: string) => Ajustes) {
  const queries = useQueryClient();
  const addLetterhead = useAddLetterhead();

  return async (book: Omit<PrintedLibro, 'pictures'>): Promise<void> => {
    const { libro } = book;
    const addresses: string[] = [];
    const lend = (file: Blob | null): string | null => {
      if (!file) return null;
      const address = URL.createObjectURL(file);
      addresses.push(address);
      return address;
    };

    const files = libro.fotos.map(({ imagen }) => orNull(queries.fetchQuery(libroQueries.foto(imagen))));
    const putTogether = async () => {
      const pictures = new Map<string, Pictures>();
      // One after the other: a large photo takes megabytes while it is adjusted.
      for (const [index, foto] of libro.fotos.entries()) {
        const file = await files[index];
        const adjusted = file ? await orNull(adjustedFile(file, ajustesOf(foto.id))) : null;
        pictures.set(foto.id, { foto: lend(adjusted), mapa: lend(await orNull(mapOf(libro, foto))) });
      }
      return addLetterhead(libroDocument({ ...book, pictures }));
    };
    try {
      await savePdf(putTogether());
    } finally {
      for (const address of addresses) URL.revokeObjectURL(address);
    }
  };
}

/** Paper says where a picture is missing. */
function orNull<T>(work: Promise<T | null>): Promise<T | null> {
  return work.catch(() => null);
}

async function mapOf(libro: LibroDeViaje, foto: FotoDeViaje): Promise<Blob | null> {
  const place = placeOf(foto);
  return place ? mapPicture(libro, place, { ...RECORD_FRAMES[1], scheme: 'light' }) : null;
}
