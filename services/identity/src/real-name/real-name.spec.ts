import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { calls, errors, maskIdCard, type Caller } from '@xuekao/contracts';
import { emptyPhoto, facePhoto, groupPhoto, type PersonName } from '@xuekao/face/testing';
import { readConfig, startService } from '@xuekao/platform';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { identity } from '../identity.module.js';
import { asBase64, learnerIn, newIdCard, switchTo } from '../test/people-under-test.js';

// a photo takes a second, and several on a busy machine
jest.setTimeout(90_000);

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'realname');
});
afterAll(() => service.close());

const face = async (name: PersonName): Promise<string> => asBase64(await facePhoto(name));
const submit = async (caller: Caller, changes: Partial<Parameters<typeof service.call<typeof calls.identity.realName.submit>>[1]> = {}) =>
  service.call(calls.identity.realName.submit, { realName: '李四', idCard: newIdCard(), face: await face('ann'), ...changes }, caller);
const own = (caller: Caller) => service.call(calls.identity.realName.detail, {}, caller);
const rowOf = async ({ userId }: Caller) =>
  (await service.call(calls.identity.realName.paging, { size: 100 })).records.find(({ id }) => id === userId);
const pass = async (caller: Caller) =>
  service.call(calls.identity.realName.audit, { id: caller.userId, version: (await own(caller)).version, state: 1 });
const storedFace = ({ userId }: Caller) => service.db.collection('faces').findOne({ _id: new ObjectId(userId) });
const photosOf = ({ userId }: Caller) => service.db.collection('face_photos').countDocuments({ userId: new ObjectId(userId) });

describe('without real names', () => {
  it('takes none', async () => {
    const learner = await learnerIn(service);
    await service.refused('REAL_PERSON_OFF', calls.identity.realName.submit, { realName: '李四', idCard: newIdCard() }, learner);
    expect(await own(learner)).toMatchObject({ state: null, face: '', hasPassed: false });
  });
});

describe('an application that people decide', () => {
  beforeAll(() => switchTo(service, { realPerson: true, faceAudit: 1 }));

  it('waits, masked, and confirms name, number and face when it passes', async () => {
    const learner = await learnerIn(service);
    const idCard = newIdCard();
    expect(await submit(learner, { idCard })).toEqual({ state: 0 });
    const waiting = await own(learner);
    expect(waiting).toMatchObject({ realName: '李四', idCard: maskIdCard(idCard), state: 0, auditMsg: '', hasPassed: false });
    expect(waiting.face).toMatch(/^data:image\/jpeg;base64,/);
    expect(await rowOf(learner)).toMatchObject({ idCard: `110***********${idCard.slice(-4)}`, state: 0, userName: learner.userName });
    expect(await storedFace(learner)).toBeNull();
    expect((await service.call(calls.identity.signIn.userInfo, {}, learner)).idCard).toBe('');

    const auditor = person(1, 'A01');
    await service.call(calls.identity.realName.audit, { id: learner.userId, version: waiting.version, state: 1 }, auditor);
    expect(await own(learner)).toMatchObject({ state: 1, hasPassed: true });
    expect(await service.call(calls.identity.signIn.userInfo, {}, learner)).toMatchObject({ realName: '李四', idCard: maskIdCard(idCard) });
    expect(await storedFace(learner)).toMatchObject({ enrolledBy: 'local', fault: '' });
    // decided once
    await service.refused('STALE', calls.identity.realName.audit, {
      id: learner.userId,
      version: waiting.version + 1,
      state: 2,
      auditMsg: '重复',
    });
  });

  it('fails with a reason that the person reads, and can be handed in again without the photo and the number', async () => {
    const learner = await learnerIn(service);
    await submit(learner);
    const { version, idCard } = await own(learner);
    await service.call(calls.identity.realName.audit, { id: learner.userId, version, state: 2, auditMsg: '照片不清晰' });
    expect(await own(learner)).toMatchObject({ state: 2, auditMsg: '照片不清晰', hasPassed: false });
    expect(await service.call(calls.identity.realName.submit, { realName: '李四四', idCard }, learner)).toEqual({ state: 0 });
    expect(await own(learner)).toMatchObject({ realName: '李四四', idCard, state: 0, auditMsg: '' });
    // an audit of what was seen before does not decide what came since
    await service.refused('STALE', calls.identity.realName.audit, { id: learner.userId, version, state: 1 });
  });

  it('of somebody who has passed needs a review, and the old face works until then', async () => {
    const learner = await learnerIn(service);
    await submit(learner);
    await pass(learner);
    const before = await storedFace(learner);
    expect(await submit(learner, { realName: '李五', face: await face('bea') })).toEqual({ state: 0 });
    expect(await own(learner)).toMatchObject({ state: 0, realName: '李五', hasPassed: true });
    expect(await storedFace(learner)).toEqual(before);
    expect(await photosOf(learner)).toBe(2);
    expect((await service.call(calls.identity.signIn.userInfo, {}, learner)).realName).toBe('李四');
    await pass(learner);
    expect((await storedFace(learner))?.['photoId']).not.toEqual(before?.['photoId']);
    expect(await photosOf(learner)).toBe(1);
    expect((await service.call(calls.identity.signIn.userInfo, {}, learner)).realName).toBe('李五');
  });

  it('keeps one identity number to one account, in its 15 and its 18 digits', async () => {
    const [first, second] = [await learnerIn(service), await learnerIn(service)];
    const idCard = newIdCard();
    await submit(first, { idCard });
    // who only claims it does not keep it from others
    await submit(second, { idCard });
    await pass(first);
    await service.refused('ID_CARD_TAKEN', calls.identity.realName.audit, {
      id: second.userId,
      version: (await own(second)).version,
      state: 1,
    });
    expect(
      await service.call(
        calls.identity.realName.submit,
        { realName: '王五', idCard: `${idCard.slice(0, 6)}${idCard.slice(8, 17)}` },
        second,
      ),
    ).toEqual({ state: 0 });
    await service.refused('ID_CARD_TAKEN', calls.identity.realName.audit, {
      id: second.userId,
      version: (await own(second)).version,
      state: 1,
    });
    await submit(first, { idCard });
  });

  it('tells nobody which numbers are known, neither before nor after the photo, and is tried five times a day (row 35)', async () => {
    const [owner, asker] = [await learnerIn(service), await learnerIn(service)];
    const [taken, free] = [newIdCard(), newIdCard()];
    await submit(owner, { idCard: taken });
    await pass(owner);
    for (const idCard of [taken, free])
      await service.refused('REAL_PHOTO_MISSING', calls.identity.realName.submit, { realName: '谁', idCard }, asker);
    for (const idCard of [taken, free]) expect(await submit(asker, { idCard })).toEqual({ state: 0 });
    await service.refused('REAL_NUMBER_WRONG', calls.identity.realName.submit, { realName: '谁', idCard: '110***********0000' }, asker);
    await service.refused(
      'REAL_TOO_OFTEN',
      calls.identity.realName.submit,
      { realName: '谁', idCard: taken, face: await face('ann') },
      asker,
    );
    // rows arrive in the log a moment after the answer; the spec's time limit ends the waiting
    let codes: number[] = [];
    while (codes.length < 6) {
      const { records } = await service.call(calls.identity.audit.paging, { size: 50, params: { userId: asker.userId } });
      codes = records.filter(({ action }) => action === calls.identity.realName.submit.path).map(({ code }) => code);
    }
    const { REAL_TOO_OFTEN, REAL_PHOTO_MISSING, REAL_NUMBER_WRONG } = errors;
    expect(codes.sort()).toEqual(
      [0, 0, REAL_TOO_OFTEN.code, REAL_PHOTO_MISSING.code, REAL_PHOTO_MISSING.code, REAL_NUMBER_WRONG.code].sort(),
    );
  });

  it('that passed with a photo of nobody tells its owner so', async () => {
    const learner = await learnerIn(service);
    await submit(learner, { face: asBase64(await emptyPhoto()) });
    await pass(learner);
    expect(await own(learner)).toMatchObject({ state: 1, hasFace: false });
    expect(await storedFace(learner)).toMatchObject({ fault: 'count' });
  });

  it.each<[string, object, string]>([
    ['no name', { realName: ' ' }, '真实姓名不能为空！'],
    ['no number', { idCard: '' }, '身份证号码不能为空！'],
    ['no photo', { face: undefined }, '人脸照片必须上传！'],
    ['a mask of somebody', { idCard: '110***********1234' }, '身份证号码格式不正确!'],
  ])('is not taken with %s', async (_what, changes, sentence) => {
    const learner = await learnerIn(service);
    const parsed = calls.identity.realName.submit.input.safeParse({ realName: '李四', idCard: newIdCard(), ...changes });
    if (!parsed.success) return expect(parsed.error.issues[0]?.message).toBe(sentence);
    await expect(service.call(calls.identity.realName.submit, parsed.data, learner)).rejects.toThrow(sentence);
  });

  it.each(['11010119900307123', '110101199003071234', '110101199013071230', '1101019902301', '11010119900307123Y', '123456789012345678'])(
    '%s is no identity number',
    (idCard) => {
      const parsed = calls.identity.realName.submit.input.safeParse({ realName: '李四', idCard });
      expect(parsed.error?.issues[0]?.message).toBe('身份证号码格式不正确!');
    },
  );

  it('is not taken with a file that is no photo', async () => {
    await service.refused(
      'FILE_CONTENT',
      calls.identity.realName.submit,
      { realName: '李四', idCard: newIdCard(), face: asBase64(Buffer.from('<svg/>')) },
      await learnerIn(service),
    );
  });

  it('stands in the database unreadable', async () => {
    const learner = await learnerIn(service);
    const idCard = newIdCard();
    await submit(learner, { idCard });
    await pass(learner);
    const collections = await service.db.listCollections().toArray();
    for (const { name } of collections) {
      const text = JSON.stringify(await service.db.collection(name).find().toArray());
      expect([name, text.includes(idCard), text.includes('/9j/')]).toEqual([name, false, false]);
    }
  });
});

describe('who sees an application', () => {
  it('is its owner, and auditors of its department; nobody else, and the whole number only for a reason', async () => {
    await switchTo(service, { realPerson: true, faceAudit: 1 });
    const learner = await learnerIn(service, 'A01A05');
    const idCard = newIdCard();
    await submit(learner, { idCard });
    const [near, far] = [person(2, 'A01A05'), person(2, 'A01A06')];
    const id = learner.userId;
    await service.refused('FORBIDDEN', calls.identity.realName.detail, { id }, await learnerIn(service));
    await service.refused('NOT_FOUND', calls.identity.realName.detail, { id }, far);
    await service.refused('NOT_FOUND', calls.identity.realName.audit, { id, version: 1, state: 1 }, far);
    await service.refused('NOT_FOUND', calls.identity.realName.autoAudit, { ids: [id] }, far);
    await service.refused('NOT_FOUND', calls.identity.realName.view, { id, reason: '核对' }, far);
    const rows = async (caller: Caller) =>
      (await service.call(calls.identity.realName.paging, { size: 100, params: { state: 0, keyword: '李' } }, caller)).records.map(
        (row) => row.id,
      );
    expect([(await rows(near)).includes(id), (await rows(far)).includes(id)]).toEqual([true, false]);
    expect((await service.call(calls.identity.realName.detail, { id }, near)).idCard).toBe(maskIdCard(idCard));
    expect(await service.call(calls.identity.realName.view, { id, reason: '核对学籍' }, near)).toEqual({ idCard });
    expect(calls.identity.realName.view.input.safeParse({ id, reason: ' ' }).success).toBe(false);
    expect(calls.identity.realName.view.audit).toBe(true);
  });

  it('goes with the person to another department', async () => {
    await switchTo(service, { realPerson: true, faceAudit: 1 });
    const learner = await learnerIn(service, 'A01A05');
    await submit(learner, { idCard: newIdCard() });
    const deptCode = 'A01A07';
    await service.db
      .collection('departments')
      .insertOne({ deptCode, deptName: '转入的部门', parentId: null, sort: 1, createBy: '', arrivals: 0 });
    const listed = async (head: string) =>
      (await service.call(calls.identity.realName.paging, { size: 100, params: {} }, person(2, head))).records.some(
        ({ id }) => id === learner.userId,
      );
    expect([await listed('A01A05'), await listed(deptCode)]).toEqual([true, false]);
    await service.call(calls.identity.users.batchDept, { ids: [learner.userId], deptCode });
    expect([await listed('A01A05'), await listed(deptCode)]).toEqual([false, true]);
  });
});

describe('the automatic audit', () => {
  beforeAll(() => switchTo(service, { realPerson: true, faceAudit: 2 }));

  it.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['nobody', emptyPhoto, 2, '现在检测到 0 张'],
    ['several people', groupPhoto, 2, '现在检测到 3 张'],
  ])('fails a photo of %s, with the reason', async (_what, photo, state, sentence) => {
    const learner = await learnerIn(service);
    expect(await submit(learner, { face: asBase64(await photo()) })).toEqual({ state });
    expect((await own(learner)).auditMsg).toContain(sentence);
  });

  it('passes one large face, and leaves to people a face that another account has', async () => {
    const [first, second] = [await learnerIn(service), await learnerIn(service)];
    expect(await submit(first, { face: await face('cid') })).toEqual({ state: 1 });
    expect(await storedFace(first)).toMatchObject({ enrolledBy: 'local' });
    expect(await submit(second, { face: await face('cid') })).toEqual({ state: 0 });
    expect(await rowOf(second)).toMatchObject({ state: 0, note: '照片与其他账号的人脸相似，请人工核对' });
  });

  it('leaves everything to people while nothing can recognise faces, and can be asked again', async () => {
    await service.db.collection('site').updateOne({}, { $set: { 'providers.face': 'qcloud' } });
    // every process reads the site anew within two seconds
    await service.call(calls.identity.settings.switchSave, await service.call(calls.identity.settings.switchDetail, {}));
    const learner = await learnerIn(service);
    expect(await submit(learner, { face: asBase64(await emptyPhoto()) })).toEqual({ state: 0 });
    expect(await service.call(calls.identity.realName.autoAudit, { ids: [learner.userId] })).toEqual({ passed: 0, failed: 0, left: 1 });
    await service.call(calls.identity.settings.propChange, { type: 'face', provider: 'local' });
    expect(await service.call(calls.identity.realName.autoAudit, { ids: [learner.userId] })).toEqual({ passed: 0, failed: 1, left: 0 });
  });

  it('is none where the site asks for none', async () => {
    await switchTo(service, { realPerson: true, faceAudit: 0 });
    const learner = await learnerIn(service);
    // what could never be signed in with is told at once, there being nobody who would
    await service.refused(
      'FACE_COUNT',
      calls.identity.realName.submit,
      { realName: '李四', idCard: newIdCard(), face: asBase64(groupPhoto()) },
      learner,
    );
    expect(await submit(learner, { face: await face('bea') })).toEqual({ state: 1 });
    expect((await own(learner)).hasFace).toBe(true);
  });
});

describe('photos', () => {
  it('are deleted 30 days after the decision; the face works on', async () => {
    await switchTo(service, { realPerson: true, faceAudit: 1 });
    const [old, recent] = [await learnerIn(service), await learnerIn(service)];
    for (const learner of [old, recent]) {
      await submit(learner);
      await pass(learner);
    }
    const before = new Date(Date.now() - 31 * 86_400_000);
    await service.db.collection('real_names').updateOne({ _id: new ObjectId(old.userId) }, { $set: { auditedAt: before } });
    await service.db.collection('faces').updateOne({ _id: new ObjectId(old.userId) }, { $set: { updatedAt: before } });
    const another = await startService(identity, readConfig(service.env));
    for (let tries = 0; (await photosOf(old)) > 0; tries += 1) {
      if (tries > 400) throw new Error('the photo is still there');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await photosOf(recent)).toBe(1);
    expect(await storedFace(old)).toMatchObject({ enrolledBy: 'local', photoId: null });
    expect((await own(old)).face).toBe('');
    await another.close();
  });
});

describe('names', () => {
  it('are not changed by hand while real names are on', async () => {
    const learner = await learnerIn(service);
    await service.refused('NAME_BY_REAL_PERSON', calls.identity.account.update, { realName: '别名' }, learner);
    await service.call(calls.identity.account.update, { realName: '张三', email: 'a@b.cn' }, learner);
    expect(await service.call(calls.identity.signIn.userInfo, {}, learner)).toMatchObject({ realName: '张三', email: 'a@b.cn' });
    await switchTo(service, { realPerson: false });
    await service.call(calls.identity.account.update, { realName: '别名' }, learner);
  });
});
