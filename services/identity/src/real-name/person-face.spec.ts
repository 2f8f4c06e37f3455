import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { alterations, emptyPhoto, facePhoto, groupPhoto } from '@xuekao/face/testing';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../identity.module.js';
import { asBase64, learnerIn, newIdCard, switchTo } from '../test/people-under-test.js';

// a photo takes a second, and several on a busy machine
jest.setTimeout(180_000);

let service: ServiceUnderTest;
let [ann, stranger]: (Caller | undefined)[] = [];
beforeAll(async () => {
  service = await startUnderTest(identity, 'personface');
  await switchTo(service, { realPerson: true, faceAudit: 0, faceLogin: true, faceAlone: true });
  ann = await learnerIn(service);
  stranger = await learnerIn(service);
  await service.call(calls.identity.realName.submit, { realName: '安', idCard: newIdCard(), face: asBase64(await facePhoto('ann')) }, ann);
}, 180_000);
afterAll(() => service.close());

const verify = (photo: Buffer, who = ann) =>
  service.call(calls.identity.faces.verify, { userId: who?.userId ?? '', base64: photo.toString('base64') });

test('a photo shows the person, another one, nobody or several; a number of identity comes masked', async () => {
  const same = await verify((await alterations['darker']?.(await facePhoto('ann'))) ?? Buffer.alloc(0));
  expect(same).toMatchObject({ outcome: 'same', idCard: expect.stringMatching(/^110\*{11}/) });
  expect(same.score).toBeGreaterThan(0.55);
  expect(await verify(await facePhoto('bea'))).toMatchObject({ outcome: 'other', score: expect.any(Number) });
  expect(await verify(await emptyPhoto())).toMatchObject({ outcome: 'nobody', score: null });
  expect(await verify(groupPhoto())).toMatchObject({ outcome: 'several', score: null });
  expect(await verify(Buffer.from('no photo'))).toMatchObject({ outcome: 'unreadable' });
});

test('one photo of a person is compared at a time: nobody fills the line of all others', async () => {
  const photo = await facePhoto('bea');
  const asked = await Promise.allSettled([verify(photo), verify(photo), verify(photo), verify(photo, stranger)]);
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(asked[3]?.status).toBe('fulfilled');
  expect(await verify(photo)).toMatchObject({ outcome: 'other' });
});

test('whose face nobody has enrolled is compared with none, and is told from nobody all the same', async () => {
  expect(await verify(await facePhoto('bea'), stranger)).toEqual({ outcome: 'unenrolled', score: null, idCard: '' });
  expect(await verify(await emptyPhoto(), stranger)).toMatchObject({ outcome: 'nobody' });
});
