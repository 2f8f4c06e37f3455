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

/**
 * Arguments of a browser before whose camera this person sits, or nobody. Its frames differ a little, as those of a camera do.
 * @param name of the film
 */
export async function cameraBefore(name: string, photo: Buffer | null): Promise<string[]> {
  const path = join(tmpdir(), `xuekao-journeys-${name}.mjpeg`);
  const room = sharp({ create: { width: 640, height: 480, channels: 3, background: '#93a3b1' } });
  const desk = await sharp({ create: { width: 200, height: 90, channels: 3, background: '#5b4a3a' } })
    .png()
    .toBuffer();
  const person = photo === null ? null : await sharp(photo).resize({ height: 460 }).toBuffer();
  const scene = await room
    .composite([{ input: desk, left: 20, top: 380 }, ...(person === null ? [] : [{ input: person }])])
    .png()
    .toBuffer();
  const film = Array.from({ length: frames }, (_, number) =>
    sharp(scene)
      .modulate({ brightness: 1 + number / 100 })
      .jpeg({ quality: 95, chromaSubsampling: '4:2:0' })
      .toBuffer(),
  );
  writeFileSync(path, Buffer.concat(await Promise.all(film)));
  return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${path}`];
}
