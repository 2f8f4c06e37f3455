import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { FaceRefusal, judge, type Recognition } from '../face-provider.js';
import { alterations, emptyPhoto, facePhoto, groupPhoto, turnedHead, type PersonName } from '../testing/index.js';
import { FaceEngine } from './face-engine.js';
import { LocalFaceProvider, type TemplateStore } from './local-provider.js';

// a photo takes a second, and several on a busy machine
jest.setTimeout(90_000);

const engine = new FaceEngine({ requestMs: 60_000, maxWaiting: 100 });
afterAll(() => engine.close());

const templates = new Map<string, Float32Array>();
const store: TemplateStore = {
  put: async (personId, template) => void templates.set(personId, template),
  remove: async (personId) => void templates.delete(personId),
  all: async () => templates,
};
/** The same photos come again and again: the engine looks at each once. */
const described = new Map<string, ReturnType<FaceEngine['describe']>>();
const remembering: Pick<FaceEngine, 'describe'> = {
  describe: (photo) => {
    const id = createHash('sha256').update(photo).digest('hex');
    const found = described.get(id) ?? engine.describe(photo);
    described.set(id, found);
    return found;
  },
};
const faces = new LocalFaceProvider(remembering, store);
const altered = async (name: PersonName, alteration: string): Promise<Buffer> =>
  (await alterations[alteration]?.(await facePhoto(name))) ?? Buffer.alloc(0);

describe('one face with another', () => {
  it.each(['darker', 'turned -20°', 'blurred', 'JPEG quality 15'])('knows the same photo %s', async (alteration) => {
    expect(await faces.compare(await facePhoto('ann'), await altered('ann', alteration))).toMatchObject({ isSame: true });
  });

  it.each([
    ['ann', 'bea'],
    ['bea', 'cid'],
  ] as const)('tells %s from %s', async (one, other) => {
    expect(await faces.compare(await facePhoto(one), await facePhoto(other))).toMatchObject({ isSame: false });
  });

  it.each<[string, () => Promise<Buffer> | Buffer, Partial<FaceRefusal>]>([
    ['nobody', emptyPhoto, { reason: 'count', faces: 0 }],
    ['several people', groupPhoto, { reason: 'count', faces: 3 }],
    ['a face of under 100 px', async () => tiny(await facePhoto('bea')), { reason: 'small', faces: 1 }],
    ['bytes that are no photo', () => Buffer.from('no photo'), { reason: 'unreadable' }],
  ])('refuses %s', async (_what, photo, refusal) => {
    await expect(faces.compare(await facePhoto('ann'), await photo())).rejects.toMatchObject(refusal);
  });
});

const tiny = async (photo: Buffer): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(photo).resize({ width: 150 }).jpeg().toBuffer();
};

describe('one face among many', () => {
  it('finds who was enrolled, from another photo, and nobody else', async () => {
    await faces.gallery.enrol('a', await facePhoto('ann'));
    await faces.gallery.enrol('b', await facePhoto('bea'));
    expect(await faces.gallery.recognise(await altered('bea', 'darker'))).toMatchObject({ outcome: 'known', personId: 'b' });
    expect(await faces.gallery.recognise(await facePhoto('cid'))).toEqual({ outcome: 'unknown' });
    await faces.gallery.remove('b');
    expect(await faces.gallery.recognise(await facePhoto('bea'))).toEqual({ outcome: 'unknown' });
  });

  it('names nobody where two people have the same face', async () => {
    await faces.gallery.enrol('c', await facePhoto('ann'));
    expect(await faces.gallery.recognise(await facePhoto('ann'))).toEqual({ outcome: 'ambiguous' });
    templates.clear();
  });

  it('knows one person again, also beside a twin, and nobody who was not enrolled', async () => {
    await faces.gallery.enrol('a', await facePhoto('ann'));
    await faces.gallery.enrol('twin', await facePhoto('ann'));
    expect(await faces.gallery.verify('a', await altered('ann', 'darker'))).toMatchObject({ isSame: true });
    expect(await faces.gallery.verify('a', await facePhoto('bea'))).toMatchObject({ isSame: false });
    expect(await faces.gallery.verify('b', await facePhoto('bea'))).toEqual({ isSame: false, score: 0 });
    await expect(faces.gallery.verify('a', await emptyPhoto())).rejects.toMatchObject({ reason: 'count', faces: 0 });
    templates.clear();
  });

  it.each<[string, [string, number][], Recognition['outcome']]>([
    ['none', [], 'unknown'],
    ['none like enough', [['a', 79]], 'unknown'],
    [
      'one like enough',
      [
        ['a', 80],
        ['b', 50],
      ],
      'known',
    ],
    [
      'two too close',
      [
        ['a', 91],
        ['b', 88],
      ],
      'ambiguous',
    ],
    [
      'two photos of one',
      [
        ['a', 91],
        ['a', 90],
        ['b', 80],
      ],
      'known',
    ],
  ])('%s: judged by limit and margin', (_what, candidates, outcome) => {
    expect(
      judge(
        candidates.map(([personId, score]) => ({ personId, score })),
        { same: 80, margin: 5 },
      ),
    ).toMatchObject({ outcome });
  });
});

describe('somebody who is there', () => {
  const series = (...photos: Promise<Buffer>[]): Promise<Buffer[]> => Promise.all(photos);
  /**
   * Stretched halves in place of a head that turns, as none is among the photos; more than 0 is to its left. Such a picture also still
   * passes and should not.
   */
  const stages = async (...amounts: number[]): Promise<Buffer[]> => {
    const photo = await facePhoto('cid');
    return Promise.all(amounts.map((amount) => turnedHead(photo, amount)));
  };

  it.each([
    ['left', 1],
    ['right', -1],
  ] as const)('turns to the %s when asked to, and not to the other side', async (side, sign) => {
    const frames = await stages(0, 0.15 * sign, 0.3 * sign, 0.4 * sign);
    expect([await faces.isLive(frames, side), await faces.isLive(frames, side === 'left' ? 'right' : 'left')]).toEqual([true, false]);
  });

  it('is not who turned before being asked, or turns to both sides', async () => {
    for (const [side, sign] of [
      ['left', 1],
      ['right', -1],
    ] as const) {
      expect(await faces.isLive(await stages(0.4 * sign, 0.3 * sign, 0.15 * sign, 0), side)).toBe(false);
      expect(await faces.isLive(await stages(0, -0.4, 0, 0.4), side)).toBe(false);
    }
  });

  it('does not begin with a face that looks aside', async () => {
    // this real head is turned to its right
    const photo = await facePhoto('ann');
    expect(
      await faces.isLive(
        await series(Promise.resolve(photo), turnedHead(photo, 0.15), turnedHead(photo, 0.3), turnedHead(photo, 0.4)),
        'left',
      ),
    ).toBe(false);
  });

  it('is not a photo that is held still, waved or lit differently', async () => {
    const kinds = ['unchanged', 'darker', 'turned +10°', 'turned -20°', 'brighter', 'cropped'];
    const frames = await series(...kinds.map((kind) => altered('bea', kind)));
    expect([await faces.isLive(frames, 'left'), await faces.isLive(frames, 'right')]).toEqual([false, false]);
  });

  it('is not one after the other, and not two at once', async () => {
    expect(await faces.isLive(await series(facePhoto('ann'), facePhoto('bea'), facePhoto('cid'), facePhoto('ann')), 'left')).toBe(false);
    await expect(faces.isLive([await facePhoto('ann'), groupPhoto()], 'left')).rejects.toThrow(FaceRefusal);
    expect(await faces.isLive([await facePhoto('ann')], 'left')).toBe(false);
  });
});
