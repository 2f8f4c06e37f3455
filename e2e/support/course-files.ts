import type { Page } from '@playwright/test';
import type { CallTypes } from '@xuekao/contracts';
import { ask, until } from './platform.js';
import { newAddress, sendRow } from './matrix/send.js';

/** A document of two pages with a few Latin words, as any program writes it. */
export function smallPdf(): Buffer {
  const page = (n: number) => [
    `${n}0 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 594]/Contents ${n}1 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj`,
    `${n}1 0 obj<</Length 60>>stream\nBT /F 28 Tf 60 500 Td (Fire safety, page ${n}) Tj ET             \nendstream endobj`,
  ];
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Count 2/Kids[10 0 R 20 0 R]>>endobj',
      '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
      ...page(1),
      ...page(2),
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  );
}

/** A document whose pages lie so far apart that a page reads them one by one: see `servedInRanges`. */
export function largePdf(pages: number): Buffer {
  const apart = ' '.repeat(100_000);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, at) => `${4 + 2 * at} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...Array.from({ length: pages }, (_, at) => {
      const text = `BT /F 28 Tf 60 500 Td (Fire safety, page ${at + 1}) Tj ET${apart}`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 594]/Contents ${5 + 2 * at} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
        `<</Length ${text.length}>>stream\n${text}\nendstream`,
      ];
    }).flat(),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}${table}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${text.length}\n%%EOF`);
}

/**
 * Serves a document of a lesson as a connection that broke off behind its first bytes: the rest is asked for when it is read.
 * @param isGone whether the address is over
 */
export async function servedInRanges(page: Page, bytes: Buffer, isGone: () => boolean): Promise<void> {
  await page.route('**/api/file/course/**/*.pdf', async (route) => {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers()['range'] ?? '') ?? [];
    const headers = { 'accept-ranges': 'bytes', 'content-type': 'application/pdf' };
    if (isGone()) return route.fulfill({ status: 404, body: '' });
    if (from === undefined)
      return route.fulfill({ headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes.subarray(0, 65_536) });
    const part = bytes.subarray(Number(from), to ? Number(to) + 1 : bytes.length);
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`;
    return route.fulfill({ status: 206, headers: { ...headers, 'content-range': range }, body: part });
  });
}

type VideoForm = Pick<CallTypes['/api/course/file/save']['input'], 'encode'>;
/** One second of grey, 32 px wide. */
export const greyFilm = (): Buffer =>
  Buffer.from(
    [
      'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAI/EU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhBZUrmtTrIHYTbuMU6uE',
      'ElTDZ1OsggEeTbuMU6uEHFO7a1OsggIp7AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmsirXsYMPQkBNgI1MYXZmNTkuMjcuMTAwV0GNTGF2ZjU5LjI3LjEwMESJiECPQAAA',
      'AAAAFlSua8GuAQAAAAAAADjXgQFzxYgBwiSE9XBiX5yBACK1nIN1bmSIgQCGhVZfVlA4g4EBI+ODhAvrwgDgibCBILqBIJqBAhJUw2f9c3OgY8CAZ8ia',
      'RaOHRU5DT0RFUkSHjUxhdmY1OS4yNy4xMDBzc9djwItjxYgBwiSE9XBiX2fIoUWjh0VOQ09ERVJEh5RMYXZjNTkuMzcuMTAwIGxpYnZweGfIokWjiERV',
      'UkFUSU9ORIeUMDA6MDA6MDEuMDAwMDAwMDAwAAAfQ7Z1QIPngQCjooEAAIAwAgCdASogACAAAEcIhYWIhYSIAgIAB5Eo2WD+aACjlYEAyACxAQABEBAA',
      'GAAYWC/0AAhwAKOVgQGQALEBAAEQEAAYABhYL/QACHAAo5WBAlgAsQEAARAQABgAGFgv9AAIcACjlYEDIACxAQABEBAAGAAYWC/0AAhwABxTu2uRu4+z',
      'gQC3iveBAfGCAaDwgQM=',
    ].join(''),
    'base64',
  );

/** A short video as a browser records it. */
export async function filmOf(page: Page, seconds: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (length) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    document.body.append(canvas);
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start(200);
    // a video is as long as it takes to record it
    for (const begun = performance.now(); performance.now() - begun < length * 1000;) {
      if (pen) {
        pen.fillStyle = `hsl(${Math.round(performance.now() / 20) % 360} 60% 45%)`;
        pen.fillRect(0, 0, 640, 360);
      }
      await new Promise((next) => setTimeout(next, 60));
    }
    recorder.stop();
    await ended;
    canvas.remove();
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, seconds);
  return Buffer.from(base64, 'base64');
}

/** A course file that can be shown; it fits one piece. */
export async function courseFile(token: string, name: string, bytes: Buffer, encode: VideoForm = {}): Promise<string> {
  const file = { title: name.replace(/\.\w+$/, ''), name, fileSize: bytes.length, ...encode };
  const { id } = await ask('/api/course/file/save', token, file);
  const { ticket } = await ask('/api/course/file/begin', token, { id });
  const { code, msg } = await sendRow(newAddress(), '/api/course/file/put', token, { ticket, from: 0, base64: bytes.toString('base64') });
  if (code !== 0) throw new Error(`the file was not taken: ${msg}`);
  await until(
    `${name} is ready`,
    () => ask('/api/course/file/fetch-state', token, { ids: [id] }),
    ([file]) => file?.state === 0,
  );
  return id;
}
