/** The part of the browser's own reader of codes that is used here; not every browser has it. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type DetectorType = new (options: { formats: readonly string[] }) => Detector;

const detectorType = () => (globalThis as { BarcodeDetector?: DetectorType }).BarcodeDetector;

/** Whether this browser reads codes from its camera by itself; elsewhere the camera of the phone does. */
export function canScan(): boolean {
  const { mediaDevices } = navigator as Partial<Navigator>;
  return detectorType() !== undefined && typeof mediaDevices?.getUserMedia === 'function';
}

const EVERY_MS = 250;

/** Shows the camera in `video` and reads until there is a code. The answer ends it. */
export async function readCode(video: HTMLVideoElement, onRead: (text: string) => void): Promise<() => void> {
  const Type = detectorType();
  if (!Type) throw new TypeError('this browser reads no codes');
  const detector = new Type({ formats: ['qr_code'] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  let isOver = false;
  const stop = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
  };
  const look = async () => {
    const codes = await detector.detect(video).catch(() => []);
    const text = codes[0]?.rawValue;
    if (text === undefined || isOver) return;
    stop();
    onRead(text);
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  try {
    video.srcObject = stream;
    await video.play();
  } catch (error) {
    // The video could not be shown: release the camera.
    stop();
    throw error;
  }
  return stop;
}
