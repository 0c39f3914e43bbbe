import type { Page } from '@playwright/test';

/** A second of moving colour as an mp4, recorded by the journey's own browser, which can therefore show it again. */
export async function recordedVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 240;
    const paint = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/mp4;codecs=vp9' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      if (paint) {
        paint.fillStyle = frame % 2 === 0 ? 'steelblue' : 'orange';
        paint.fillRect(0, 0, 320, 240);
      }
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** The same, long enough to go in pieces: players pass over a box that says it is free. */
export async function longVideo(page: Page, bytes = 9_000_000): Promise<Buffer> {
  const spare = Buffer.alloc(bytes);
  spare.writeUInt32BE(spare.length);
  spare.write('free', 4, 'latin1');
  return Buffer.concat([await recordedVideo(page), spare]);
}
