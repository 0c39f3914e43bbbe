/** A video that does not show itself within this time is left without a still. */
const LIMIT_MS = 8_000;
/** The very first picture of a recording is often black. */
const MOMENT_S = 1;
const WIDEST = 960;

/** A still of a video, as the address of a picture, or null where this browser cannot show it. */
export async function takeFrame(url: string): Promise<string | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const isLoaded = once(video, 'loadeddata');
    video.src = url;
    await isLoaded;
    const isThere = once(video, 'seeked');
    video.currentTime = Math.min(MOMENT_S, video.duration / 2);
    await isThere;
    return draw(video);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no ${event} in time`)), LIMIT_MS);
    const settle = (act: () => void) => () => {
      clearTimeout(late);
      act();
    };
    video.addEventListener(event, settle(resolve), { once: true });
    video.addEventListener(
      'error',
      settle(() => reject(new Error('the video cannot be shown'))),
      { once: true },
    );
  });
}

/** VIDEO-05: the picture that a player shows now, as a file; undefined where this browser cannot draw it. */
export async function stillOf(video: HTMLVideoElement): Promise<File | undefined> {
  if (video.seeking) await once(video, 'seeked').catch(() => undefined);
  const canvas = canvasOf(video);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/jpeg', 0.85) : resolve(null),
  );
  return blob ? new File([blob], 'momento.jpg', { type: 'image/jpeg' }) : undefined;
}

function draw(video: HTMLVideoElement): string | null {
  return canvasOf(video)?.toDataURL('image/jpeg', 0.8) ?? null;
}

function canvasOf(video: HTMLVideoElement): HTMLCanvasElement | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, WIDEST / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}
