/** The file's own bytes as the picture's source, given back when the picture goes. For a `ref`. */
export function showFile(image: HTMLImageElement, file: Blob): () => void {
  const url = URL.createObjectURL(file);
  image.src = url;
  return () => URL.revokeObjectURL(url);
}
