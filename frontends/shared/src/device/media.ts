import { deviceText } from './device.texts.js';

export type Medium = 'camera' | 'microphone';

/** Camera or microphone did not open; the message says what the person can do, the cause is the browser's. */
export class MediaError extends Error {}

/** Opens a camera or a microphone; old browsers have none, and no browser has one on a page without https. @throws {MediaError} */
export async function openMedium(medium: Medium): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined; // absent in old browsers and off https
  if (devices?.getUserMedia === undefined) throw new MediaError(deviceText('device.unsupported'));
  try {
    return await devices.getUserMedia(
      medium === 'camera' ? { video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } } } : { audio: true },
    );
  } catch (error) {
    throw new MediaError(deviceText(`device.${medium}.failed`), { cause: error });
  }
}

/** The camera's picture in an element. @throws {MediaError} */
export async function openCamera(video: HTMLVideoElement): Promise<MediaStream> {
  const stream = await openMedium('camera');
  video.srcObject = stream;
  try {
    await video.play();
  } catch {
    closeMedium(stream);
    throw new MediaError(deviceText('device.camera.failed'));
  }
  return stream;
}

export function closeMedium(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Loudness from 0 to 1, read as often as the screen is drawn. Gives the way to stop. */
export function observeLoudness(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  let frame = 0;
  const read = (): void => {
    analyser.getByteTimeDomainData(samples);
    // 128 is silence
    const loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample - 128)), 0);
    onLevel(Math.min(1, loudest / 96));
    frame = requestAnimationFrame(read);
  };
  read();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}
