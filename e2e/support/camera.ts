import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** Source of the browser's camera pictures. */
const film = join(tmpdir(), 'xuekao-journeys-camera.mjpeg');
const frames = 10;

export const cameraArguments = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

/** Puts a person before the camera; the browser reads the film when it is started. */
export async function sitDown(photo: Buffer): Promise<void> {
  const person = await sharp(photo).resize({ height: 460 }).toBuffer();
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#93a3b1' } })
    .composite([{ input: person }])
    .jpeg({ quality: 95, chromaSubsampling: '4:2:0' })
    .toBuffer();
  writeFileSync(film, Buffer.concat(Array.from({ length: frames }, () => frame)));
}
