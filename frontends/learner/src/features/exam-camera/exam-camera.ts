import { closeMedium, MediaError } from '@xuekao/frontend-shared';
import { cameraText } from './camera.texts.js';

/** A label is no proof; a camera that says of itself that it is none is not taken (specification, device check). */
const virtual = /\bOBS\b|virtual\s*cam/i;
/** The specification's size of the device test. */
const wanted = { width: { ideal: 1280 }, height: { ideal: 720 } };
const longestSidePx = 640;

/** The computer's camera for an exam, in an element; a virtual one gives way to a real one. @throws {MediaError} */
export async function openExamCamera(video: HTMLVideoElement): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined; // absent in old browsers and off https
  if (devices?.getUserMedia === undefined) throw new MediaError(cameraText('camera.broken'));
  try {
    const stream = await real(devices, await devices.getUserMedia({ video: { facingMode: 'user', ...wanted } }));
    video.srcObject = stream;
    await video.play();
    return stream;
  } catch (error) {
    throw error instanceof MediaError ? error : new MediaError(cameraText('camera.broken'), { cause: error });
  }
}

async function real(devices: MediaDevices, stream: MediaStream): Promise<MediaStream> {
  const label = stream.getVideoTracks()[0]?.label ?? '';
  if (!virtual.test(label)) return stream;
  closeMedium(stream);
  const others = (await devices.enumerateDevices()).filter((device) => device.kind === 'videoinput' && !virtual.test(device.label));
  const [other] = others;
  if (!other) throw new MediaError(cameraText('camera.virtual', { name: label }));
  return devices.getUserMedia({ video: { deviceId: { exact: other.deviceId }, ...wanted } });
}

/** The picture of this moment, as a JPEG in an address of data. @param sidePx of its longer side at most */
export function frameOf(video: HTMLVideoElement, sidePx = longestSidePx): string {
  const scale = Math.min(1, sidePx / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.85);
}
