import { PMTiles, Protocol, TileType } from 'pmtiles';
import { addProtocol } from './maplibre';

/** Teaches the engine to read tiles out of one file, a piece at a time. Only ever imported when such a file is named. */
const protocol = new Protocol({ metadata: true });
addProtocol('pmtiles', protocol.tile);

const VECTORS: ReadonlySet<TileType> = new Set([TileType.Mvt, TileType.Mlt]);

/** Whether it holds pictures, or else which layers. */
export async function openArchive(url: string): Promise<{ isPictures: boolean; layers: string[] }> {
  const archive = new PMTiles(url);
  protocol.add(archive);
  const { tileType } = await archive.getHeader();
  const metadata = (await archive.getMetadata()) as { vector_layers?: { id: string }[] };
  return {
    isPictures: !VECTORS.has(tileType),
    layers: (metadata.vector_layers ?? []).map(({ id }) => id),
  };
}
