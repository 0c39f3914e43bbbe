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
    const isLoaded = heard(video, 'loadeddata');
    video.src = url;
    await isLoaded;
    const isThere = heard(video, 'seeked');
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

function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
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

function draw(video: HTMLVideoElement): string | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, WIDEST / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.8);
}
