import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const demo = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo');
/** Places of single persons in a group photo, with some room around the face and no other face in it. */
const people = {
  ann: { file: 'sample1.jpg', left: 290, top: 200, width: 420, height: 560 },
  bea: { file: 'sample1.jpg', left: 1290, top: 60, width: 560, height: 560 },
  cid: { file: 'sample3.jpg', left: 440, top: 160, width: 460, height: 560 },
} as const;
export type PersonName = keyof typeof people;

const asJpeg = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: 92 }).toBuffer();

/** A photo of one person, taken from the samples that the package of the models brings along. */
export function facePhoto(name: PersonName): Promise<Buffer> {
  const { file, ...region } = people[name];
  return asJpeg(sharp(join(demo, file)).extract(region));
}
/** Three people. */
export const groupPhoto = (): Buffer => readFileSync(join(demo, 'sample1.jpg'));
/** Nobody. */
export const emptyPhoto = (): Promise<Buffer> => asJpeg(sharp({ create: { width: 640, height: 480, channels: 3, background: '#8aa1b4' } }));

/** The same photo as other cameras, rooms and hands would bring it. */
export const alterations: Readonly<Record<string, (photo: Buffer) => Promise<Buffer>>> = {
  unchanged: async (photo) => photo,
  darker: (photo) => asJpeg(sharp(photo).modulate({ brightness: 0.5 })),
  brighter: (photo) => asJpeg(sharp(photo).modulate({ brightness: 1.6 })),
  'turned +10°': (photo) => turned(photo, 10),
  'turned -10°': (photo) => turned(photo, -10),
  'turned +20°': (photo) => turned(photo, 20),
  'turned -20°': (photo) => turned(photo, -20),
  blurred: (photo) => asJpeg(sharp(photo).resize({ width: 640, height: 640, fit: 'inside', withoutEnlargement: true }).blur(2)),
  cropped: cropped,
  'JPEG quality 15': (photo) => sharp(photo).jpeg({ quality: 15 }).toBuffer(),
  smaller: (photo) => asJpeg(sharp(photo).resize({ width: 320, height: 320, fit: 'inside', withoutEnlargement: true })),
};

const turned = (photo: Buffer, degrees: number): Promise<Buffer> => asJpeg(sharp(photo).rotate(degrees, { background: '#808080' }));

async function cropped(photo: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const cut = (length: number): number => Math.round(length * 0.08);
  return asJpeg(
    sharp(photo).extract({ left: cut(width), top: (cut(height) / 2) | 0, width: width - 2 * cut(width), height: height - cut(height) }),
  );
}

/** Photo of a head that turns: one half of the face becomes narrower and the other wider, by `amount` of its width. */
export async function turnedHead(photo: Buffer, amount: number): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const middle = Math.round(width / 2);
  const left = Math.round(middle * (1 + amount));
  const part = (from: number, length: number, to: number): Promise<Buffer> =>
    sharp(photo).extract({ left: from, top: 0, width: length, height }).resize({ width: to, height, fit: 'fill' }).toBuffer();
  const halves = [
    { input: await part(0, middle, left), left: 0, top: 0 },
    { input: await part(middle, width - middle, width - left), left, top: 0 },
  ];
  return asJpeg(sharp({ create: { width, height, channels: 3, background: '#808080' } }).composite(halves));
}
