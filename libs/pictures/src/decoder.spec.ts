import { afterAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import encodeQR from 'qr';
import sharp from 'sharp';
import type { PictureFormat } from './clean.js';
import { PictureDecoder } from './decoder.js';

const square = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#4060a0' } });

const decoder = new PictureDecoder('spec');
afterAll(() => decoder.close());
const cleanPicture = (format: PictureFormat, bytes: Buffer) => decoder.clean({ kind: 'picture', format }, bytes, null);

describe('uploaded pictures', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('decodes and encodes %s anew', async (format) => {
    const bytes = await square().toFormat(format).toBuffer();
    const picture = await cleanPicture(format, bytes);
    expect([picture.width, picture.height, picture.pixels]).toEqual([40, 30, 1200]);
    expect((await sharp(picture.bytes).metadata()).format).toBe(format);
  });

  it('drops place and camera of a photo', async () => {
    const bytes = await square()
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
      .toBuffer();
    expect(bytes.includes('SecretCamera')).toBe(true);
    const picture = await cleanPicture('jpeg', bytes);
    expect([picture.bytes.includes('SecretCamera'), (await sharp(picture.bytes).metadata()).exif]).toEqual([false, undefined]);
  });

  it('measures the light in the middle of a photo where it is asked to, and not what lies round it', async () => {
    const face = await square(64, 80).png().toBuffer();
    const photo = sharp({ create: { width: 120, height: 90, channels: 3, background: '#ff2010' } }).composite([{ input: face }]);
    const bytes = await photo.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    const measured = await decoder.clean({ kind: 'photo', maxPixels: 1_000_000, tone: true }, bytes, null);
    // #4060a0 in linear light
    for (const [band, light] of [0.051, 0.117, 0.352].entries()) expect(Math.abs((measured.tone?.[band] ?? 0) - light)).toBeLessThan(0.06);
    expect((await decoder.clean({ kind: 'photo', maxPixels: 1_000_000 }, bytes, null)).tone).toBeUndefined();
  });

  it('reads a code in a photo that lies aslant in it, and says so where there is none', async () => {
    const modules = encodeQR('XK20CODE01', 'raw', { ecc: 'high', border: 4 });
    const side = modules.length;
    const bytes = Buffer.from(modules.flat().map((isDark) => (isDark ? 20 : 235)));
    const code = sharp(bytes, { raw: { width: side, height: side, channels: 1 } }).resize(side * 6, side * 6, { kernel: 'nearest' });
    const turned = await sharp(await code.png().toBuffer())
      .rotate(17, { background: '#404040' })
      .png()
      .toBuffer();
    const photo = await sharp(await square(900, 600).png().toBuffer())
      .composite([{ input: turned, left: 300, top: 150 }])
      .jpeg()
      .toBuffer();
    const read = (picture: Buffer) => decoder.clean({ kind: 'code', maxPixels: 1_000_000 }, picture, null);
    const found = await read(photo);
    expect([found.text, found.bytes.length]).toEqual(['XK20CODE01', 0]);
    expect((await read(await square(900, 600).jpeg().toBuffer())).text).toBe('');
  });

  it('turns a picture upright before the camera position is dropped', async () => {
    const bytes = await square(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await cleanPicture('jpeg', bytes)).toMatchObject({ width: 30, height: 40 });
  });

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('makes a square icon of a wide %s, with white round it', async (format) => {
    const bytes = await square(400, 100).toFormat(format).toBuffer();
    const icon = await decoder.clean({ kind: 'icon', sidePx: 101, innerPx: 80 }, bytes, null);
    expect([icon.width, icon.height]).toEqual([101, 101]);
    const { data, info } = await sharp(icon.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number[] => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
    expect([at(0, 0), at(50, 5), at(5, 50)]).toEqual(Array.from({ length: 3 }, () => [255, 255, 255]));
    // a format that loses something changes the colour a little
    for (const [channel, value] of [0x40, 0x60, 0xa0].entries()) expect(Math.abs((at(50, 50)[channel] ?? 0) - value)).toBeLessThan(8);
    expect((await sharp(icon.bytes).metadata()).format).toBe('png');
  });

  it('leaves behind what was hidden after the picture', async () => {
    const bytes = Buffer.concat([await square().png().toBuffer(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const picture = await cleanPicture('png', bytes);
    expect([picture.bytes.includes('<script>'), picture.bytes.includes('PK\x03\x04')]).toEqual([false, false]);
  });

  it('refuses a picture under the name of another format', async () => {
    await expect(cleanPicture('jpeg', await square().png().toBuffer())).rejects.toMatchObject({ code: 10020102 });
  });

  it('refuses text that calls itself a picture, and a vector picture under the name of another', async () => {
    await expect(cleanPicture('png', Buffer.from('<html>'))).rejects.toMatchObject({ code: 10020102 });
    await expect(cleanPicture('png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).rejects.toMatchObject({
      code: 10020102,
    });
  });

  it('refuses a picture of more than 40 million pixels without decoding it', async () => {
    const bytes = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bytes.length).toBeLessThan(5 * 1024 * 1024);
    await expect(cleanPicture('png', bytes)).rejects.toMatchObject({ code: 10020104 });
  });

  it('refuses half a picture', async () => {
    const bytes = await square(400, 300).png().toBuffer();
    await expect(cleanPicture('png', bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ code: 10020102 });
  });

  it.each(['png', 'jpeg', 'webp'] as const)('makes a large %s smaller while it decodes it, turned upright', async (format) => {
    const bytes = await square(7000, 5000)
      .toFormat(format, format === 'webp' ? { effort: 0 } : {})
      .withMetadata(format === 'jpeg' ? { orientation: 6 } : {})
      .toBuffer();
    const { width, height, pixels } = await cleanPicture(format, bytes);
    expect(pixels).toBe(35_000_000);
    expect(width * height).toBeLessThanOrEqual(12_010_000);
    expect(width * height).toBeGreaterThan(11_900_000);
    expect(format === 'jpeg' ? height / width : width / height).toBeCloseTo(1.4, 2);
  });

  /** Frames that are black and white in turn: encoders leave out what repeats the one before. */
  const moving = (frames: number, side: number) => {
    const pixels = Buffer.concat(Array.from({ length: frames }, (_, index) => Buffer.alloc(side * side * 3, index % 2 === 0 ? 0 : 255)));
    return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } });
  };

  const fast = { gif: { effort: 1 }, webp: { effort: 0, quality: 1 } } as const;
  it.each(['gif', 'webp'] as const)('counts the pixels of all frames of a moving %s', async (format) => {
    const picture = await cleanPicture(format, await moving(30, 700).toFormat(format, fast[format]).toBuffer());
    expect(picture.pixels).toBe(30 * 700 * 700);
    expect(30 * picture.width * picture.height).toBeLessThanOrEqual(12_100_000);
    expect((await sharp(picture.bytes, { animated: true }).metadata()).pages).toBe(30);
    await expect(cleanPicture(format, await moving(82, 700).toFormat(format, fast[format]).toBuffer())).rejects.toMatchObject({
      code: errors.FILE_PIXELS.code,
    });
  });

  it('refuses a moving picture of too many frames', async () => {
    await expect(cleanPicture('gif', await moving(501, 4).gif().toBuffer())).rejects.toMatchObject({ code: errors.PICTURE_FRAMES.code });
  });
});

describe('photos of a camera', () => {
  const photo = (bytes: Buffer, maxPixels = 4_000_000) => decoder.clean({ kind: 'photo', maxPixels }, bytes, null);

  it('become a JPEG of at most 1,280 pixels a side', async () => {
    const { bytes, width, height } = await photo(await square(1600, 1200).png().toBuffer());
    expect([width, height, (await sharp(bytes).metadata()).format]).toEqual([1280, 960, 'jpeg']);
  });

  it('are refused beyond the pixels that the caller allows, and in other formats', async () => {
    await expect(photo(await square(2001, 2000).png().toBuffer())).rejects.toMatchObject({ code: errors.FILE_PIXELS.code });
    await expect(photo(await square().webp().toBuffer())).rejects.toMatchObject({ code: errors.FILE_CONTENT.code });
  });
});

describe('the queue', () => {
  const task = { kind: 'picture', format: 'png' } as const;
  const outcomes = (all: Promise<unknown>[]): Promise<unknown[]> =>
    Promise.all(
      all.map((one) =>
        one.then(
          () => 'done',
          ({ errorName }: { errorName: string }) => errorName,
        ),
      ),
    );

  it('decodes one picture of a person, ten wait, and a further one hears when to come again', async () => {
    const bytes = await square(1200, 1200).png().toBuffer();
    const sent = Array.from({ length: 12 }, (_, index) => decoder.clean(task, bytes, `person${index}`));
    const again = decoder.clean(task, bytes, 'person0');
    expect(await outcomes([...sent, again])).toEqual([...Array.from({ length: 11 }, () => 'done'), 'PICTURES_BUSY', 'PICTURES_BUSY']);
    const refusal: unknown = await Promise.allSettled([...Array.from({ length: 12 }, () => decoder.clean(task, bytes, null))]).then((all) =>
      all.find(({ status }) => status === 'rejected'),
    );
    expect(refusal).toMatchObject({ reason: { status: 429, message: expect.stringMatching(/请 \d+ 秒后再试/) } });
  });

  it('forgets a picture whose owner has left', async () => {
    const bytes = await square(1200, 1200).png().toBuffer();
    const leaver = new AbortController();
    const [first, second] = [decoder.clean(task, bytes, 'one'), decoder.clean(task, bytes, 'two', leaver.signal)];
    leaver.abort();
    // the place is free for the same person
    const third = decoder.clean(task, bytes, 'two');
    expect(await outcomes([first, second, third])).toEqual(['done', 'BUSY', 'done']);
  });

  it.each([
    ['time', { processorMs: 300 }],
    ['memory', { memoryMb: 90 }],
  ])('ends the process of a picture that takes too much %s, and goes on with the next', async (_what, limits) => {
    const strict = new PictureDecoder('strict', limits);
    const noise = await sharp({
      create: { width: 500, height: 500, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    })
      .resize(6000, 6000, { kernel: 'nearest' })
      .jpeg({ quality: 40 })
      .toBuffer();
    const fate = outcomes([
      strict.clean({ kind: 'picture', format: 'jpeg' }, noise, null),
      strict.clean(task, Buffer.from('no picture'), null),
    ]);
    expect(await fate).toEqual(['PICTURE_HARD', 'FILE_CONTENT']);
    strict.close();
  });
});
