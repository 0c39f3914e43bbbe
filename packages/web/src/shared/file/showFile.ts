/** The file's own bytes as the picture's source, given back when the picture goes. For a `ref`. */
export function showFile(image: HTMLImageElement, file: Blob): () => void {
  const url = URL.createObjectURL(file);
  image.src = url;
  return () => URL.revokeObjectURL(url);
}

/** The same for a video. */
export function showVideo(video: HTMLVideoElement, file: Blob): () => void {
  const url = URL.createObjectURL(file);
  video.src = url;
  return () => {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  };
}
