import type { Block } from '../../document/blocks';
import { type Seen, photoOf, photosBlock, videoBlock } from '../../document/files';
import type { OldActa } from '../acta';
import { IMAGE_POSITIONS, type Imagen, POSITION_LABELS } from '../images';

/** ACTA-92, ACTA-93: the files of a record, slot by slot, whichever way it keeps them. */
export function evidenceOf({ images }: Pick<OldActa, 'images'>): Imagen[] {
  const files = Array.isArray(images) ? images : images.data;
  return IMAGE_POSITIONS.flatMap((slot) => files.filter(({ position }) => position === slot));
}

export function videosOf(acta: Pick<OldActa, 'images'>): Imagen[] {
  return evidenceOf(acta).filter(({ kind }) => kind === 'video');
}

/** ACTA-15, ACTA-95: pictures two by two under the name of their slot; videos as a still with a code that leads to them. */
export function evidenceBlocks(acta: Pick<OldActa, 'images'>, { address, frames = [] }: Seen): Block[] {
  const named = withCaptions(evidenceOf(acta));
  const pictures = named.filter(({ file }) => file.kind === 'picture');
  const videos = named.filter(({ file }) => file.kind === 'video');
  return [
    ...photosBlock(
      pictures.map(({ file, caption }) => photoOf(file, caption)),
      'Evidencias',
    ),
    ...videos.map(({ file, caption }, index) =>
      videoBlock(file, caption, { address, frame: frames[index] }, index === 0),
    ),
  ];
}

/** Files of the same slot are distinguished by a number. */
function withCaptions(files: readonly Imagen[]): { file: Imagen; caption: string }[] {
  return files.map((file, index) => {
    const alike = files.filter(({ position }) => position === file.position);
    const number = files.slice(0, index + 1).filter(({ position }) => position === file.position).length;
    const label = POSITION_LABELS[file.position];
    return { file, caption: alike.length > 1 ? `${label} ${number}` : label };
  });
}
