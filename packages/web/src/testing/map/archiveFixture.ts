/** A PMTiles file (version 3, nothing compressed) with one tile of the whole world. */
export function givenArchive(tileType: number, metadata: object, tile: Uint8Array): Uint8Array<ArrayBuffer> {
  const HEADER = 127;
  const json = new TextEncoder().encode(JSON.stringify(metadata));
  // One entry: how many, then its number, run, length and where it begins, plus one.
  const directory = Uint8Array.of(1, 0, 1, ...varint(tile.length), 1);
  const archive = new Uint8Array(HEADER + directory.length + json.length + tile.length);
  const view = new DataView(archive.buffer);
  archive.set(new TextEncoder().encode('PMTiles\u0003'));
  let at = HEADER;
  for (const [field, part] of [
    [8, directory],
    [24, json],
    [56, tile],
  ] as const) {
    view.setBigUint64(field, BigInt(at), true);
    view.setBigUint64(field + 8, BigInt(part.length), true);
    archive.set(part, at);
    at += part.length;
  }
  for (const field of [72, 80, 88]) view.setBigUint64(field, 1n, true);
  archive.set([1, 1, 1, tileType], 96);
  for (const [field, degrees] of [
    [102, -180],
    [106, -85],
    [110, 180],
    [114, 85],
  ] as const)
    view.setInt32(field, degrees * 10_000_000, true);
  return archive;
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)];
}
