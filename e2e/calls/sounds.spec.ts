import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors, mostRecordingBytes } from '@xuekao/contracts';
import { administrator, platform, signIn } from '../support/platform.js';
import { wavOf } from '../support/sounds.js';

let token: string;
beforeAll(async () => {
  token = await signIn(administrator());
});

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  const response = await fetch(`${platform().url}/api/common/file/upload-sound`, { method: 'POST', headers: { token }, body: form });
  // by contract
  return (await response.json()) as { code: number; data: { url: string; seconds: number; size: number } | null };
}

describe('recordings of the editor', () => {
  it('are served as they were made, in parts, and never interpreted', async () => {
    const sound = wavOf(0.5);
    const { data } = await upload('录音.wav', sound);
    expect(data).toMatchObject({ seconds: 0.5, size: sound.length });
    const address = platform().url + (data?.url ?? '');
    const whole = await fetch(address);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('x-content-type-options')]).toEqual([
      200,
      'audio/wav',
      'nosniff',
    ]);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(sound);
    const part = await fetch(address, { headers: { range: 'bytes=44-51' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, sound.subarray(44, 52)]);
    expect((await upload('again.wav', sound)).data?.url).toBe(data?.url);
    const other = address.replace(/.(?=\.wav$)/, (last) => (last === '0' ? '1' : '0'));
    expect((await fetch(other)).status).toBe(404);
  });

  it.each([
    ['of another kind', 'a.mp3', wavOf(0.1), errors.FILE_KIND.code],
    ['that are pages', 'a.wav', Buffer.from('<script>alert(1)</script>'), errors.FILE_CONTENT.code],
    ['longer than three minutes', 'a.wav', Buffer.alloc(mostRecordingBytes + 2), errors.FILE_TOO_LARGE.code],
  ])('%s are refused', async (_what, name, bytes, code) => {
    expect(await upload(name, bytes)).toMatchObject({ code, data: null });
  });
});
