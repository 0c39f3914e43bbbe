/** The text of a CSV file: UTF-8, or what Excel of Windows writes. Read as UTF-8, its 'Peña' would lose a letter. */
export async function csvTextOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
