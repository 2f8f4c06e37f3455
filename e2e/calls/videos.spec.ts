import { beforeAll, describe, expect, it } from '@jest/globals';
import { calls, errors, videoLimits } from '@xuekao/contracts';
import { administrator, platform, signIn } from '../support/platform.js';
import { mp4Of, newUpload } from '../support/videos.js';

let token: string;
let other: string;
beforeAll(async () => {
  token = await signIn(administrator());
  const [learner] = platform().learners;
  if (!learner) throw new Error('a learner');
  other = await signIn(learner);
});

interface Piece {
  upload: string;
  from: number | string;
  size: number | string;
  name?: string;
  by?: string;
}
async function send(bytes: Buffer<ArrayBuffer>, { upload, from, size, name = 'film.mp4', by = token }: Piece) {
  const form = new FormData();
  form.set('upload', upload);
  form.set('from', String(from));
  form.set('size', String(size));
  form.set('file', new Blob([bytes]), name);
  const address = platform().url + calls.gateway.files.videoPiece.path;
  const response = await fetch(address, { method: 'POST', headers: { token: by }, body: form });
  // by contract
  return (await response.json()) as { code: number; data: { have: number; kept: boolean; url: string } | null };
}

describe('videos of forms', () => {
  it('come in pieces, go on where they were left, and are served in ranges and never interpreted', async () => {
    const film = mp4Of(videoLimits.pieceBytes + 1000);
    const [first, last] = [film.subarray(0, videoLimits.pieceBytes), film.subarray(videoLimits.pieceBytes)];
    const upload = newUpload();
    const at = (from: number, by = token) => ({ upload, from, size: film.length, by });
    expect((await send(last, at(first.length))).data).toEqual({ have: 0, kept: false, url: '' });
    expect((await send(first, at(0))).data).toEqual({ have: first.length, kept: false, url: '' });
    // a place behind the end says how much is there
    expect((await send(Buffer.from('?'), at(film.length))).data).toEqual({ have: first.length, kept: false, url: '' });
    // the same name is another upload for somebody else
    expect((await send(Buffer.from('?'), at(film.length, other))).data).toEqual({ have: 0, kept: false, url: '' });
    const whole = await send(last, at(first.length));
    expect(whole.data).toMatchObject({ have: film.length, kept: true });
    // a reply that was lost
    expect((await send(last, at(first.length))).data).toEqual(whole.data);
    const address = platform().url + (whole.data?.url ?? '');
    const served = await fetch(address);
    expect([served.status, served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
      ...[200, 'video/mp4', 'nosniff'],
    ]);
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(Buffer.from(await served.arrayBuffer()).equals(film)).toBe(true);
    const part = await fetch(address, { headers: { range: `bytes=${film.length - 5}-` } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, film.subarray(-5)]);
    const wrong = address.replace(/.(?=\.mp4$)/, (letter) => (letter === '0' ? '1' : '0'));
    expect((await fetch(wrong)).status).toBe(404);
  });

  it.each([
    ['of another kind', { name: 'a.webm' }, mp4Of(100), errors.FILE_KIND.code],
    ['that are pages', {}, Buffer.from('<script>alert(1)</script>'), errors.FILE_CONTENT.code],
    ['of QuickTime', {}, mp4Of(100, 'qt  '), errors.FILE_CONTENT.code],
    ['that are too large', { size: videoLimits.mostBytes + 1 }, mp4Of(100), errors.FILE_TOO_LARGE.code],
    ['in a piece that is too large', { size: 3 * videoLimits.pieceBytes }, mp4Of(videoLimits.pieceBytes + 1), errors.FILE_TOO_LARGE.code],
    ['with a name that leads elsewhere', { upload: '../../etc/passwd' }, mp4Of(100), errors.NOT_FOUND.code],
    ['with a place before the beginning', { from: -1 }, mp4Of(100), errors.NOT_FOUND.code],
    ['with a place that is no number', { from: 'a' }, mp4Of(100), errors.NOT_FOUND.code],
  ])('%s are refused', async (_what, more, bytes, code) => {
    expect(await send(bytes, { upload: newUpload(), from: 0, size: bytes.length, ...more })).toMatchObject({ code, data: null });
  });

  it('whose beginning is another one once all is there are refused', async () => {
    const film = mp4Of(100);
    const upload = newUpload();
    expect((await send(film.subarray(0, 60), { upload, from: 0, size: 100 })).data).toMatchObject({ have: 60 });
    expect((await send(Buffer.from('<svg>'), { upload, from: 4, size: 100 })).data).toMatchObject({ have: 60 });
    expect((await send(film.subarray(60), { upload, from: 60, size: 100 })).code).toBe(errors.FILE_CONTENT.code);
    expect((await send(Buffer.from('?'), { upload, from: 100, size: 100 })).data).toMatchObject({ have: 0 });
  });
});
