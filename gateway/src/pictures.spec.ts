import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { cleanPicture } from './pictures.js';

const square = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#4060a0' } });

describe('uploaded pictures', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('decodes and encodes %s anew', async (format) => {
    const bytes = await square().toFormat(format).toBuffer();
    const picture = await cleanPicture(`图 1.${format === 'jpeg' ? 'jpg' : format}`, bytes);
    expect([picture.format, picture.width, picture.height]).toEqual([format, 40, 30]);
    expect((await sharp(picture.bytes).metadata()).format).toBe(format);
  });

  it('drops place and camera of a photo', async () => {
    const bytes = await square().jpeg().withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } }).toBuffer();
    expect(bytes.includes('SecretCamera')).toBe(true);
    const picture = await cleanPicture('a.jpg', bytes);
    expect([picture.bytes.includes('SecretCamera'), (await sharp(picture.bytes).metadata()).exif]).toEqual([false, undefined]);
  });

  it('turns a picture upright before the camera position is dropped', async () => {
    const bytes = await square(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await cleanPicture('a.jpg', bytes)).toMatchObject({ width: 30, height: 40 });
  });

  it('leaves behind what was hidden after the picture', async () => {
    const bytes = Buffer.concat([await square().png().toBuffer(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const picture = await cleanPicture('a.png', bytes);
    expect([picture.bytes.includes('<script>'), picture.bytes.includes('PK\x03\x04')]).toEqual([false, false]);
  });

  it.each([
    ['a page', 'a.html', 10020101],
    ['a vector picture', 'a.svg', 10020101],
    ['no extension', 'a', 10020101],
    ['a double extension', 'a.php.png', 10020101],
    ['a null byte', 'a.php\0.png', 10020101],
    ['a path', '../a.png', 10020101],
    ['a picture under another extension', 'a.jpg', 10020102],
  ])('refuses %s', async (_what, name, code) => {
    const bytes = await square().png().toBuffer();
    await expect(cleanPicture(name, bytes)).rejects.toMatchObject({ code });
  });

  it('refuses text that calls itself a picture, and a vector picture under the name of another', async () => {
    await expect(cleanPicture('a.png', Buffer.from('<html>'))).rejects.toMatchObject({ code: 10020102 });
    await expect(cleanPicture('a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).rejects.toMatchObject({ code: 10020102 });
  });

  it('refuses a picture of more than 40 million pixels without decoding it', async () => {
    const bytes = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } }).png({ compressionLevel: 9 }).toBuffer();
    expect(bytes.length).toBeLessThan(5 * 1024 * 1024);
    await expect(cleanPicture('a.png', bytes)).rejects.toMatchObject({ code: 10020104 });
  });

  it('refuses half a picture', async () => {
    const bytes = await square(400, 300).png().toBuffer();
    await expect(cleanPicture('a.png', bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ code: 10020102 });
  });
});
